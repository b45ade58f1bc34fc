import { type InvitationSenders, invitationSenders } from '@portal/contracts/notification-kinds';
import { useSaveSettings } from '@portal/screens';
import { RadioGroup } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { chooseInvitations, senderNames } from '../../save-settings.ts';

const senders = invitationSenders.map((value) => ({ value, label: senderNames[value] }));

/** Whose invitations to clans the player receives. Saves immediately. */
export const InvitationsCard = ({ chosen }: { chosen: InvitationSenders }) => {
  const { mutate } = useSaveSettings();
  return (
    <TitledCard title="Invitations to clans">
      <RadioGroup
        label="Who may invite you to a clan"
        options={senders}
        value={chosen}
        onValueChange={(value) => mutate(chooseInvitations(value))}
      />
    </TitledCard>
  );
};
