import { emailPreferencesPath } from '@portal/contracts/email/ui';
import { type InvitationSenders, invitationSenders, type SwitchableGroup } from '@portal/contracts/notification-kinds';
import { PageLink, usePortalConfig, useQuery } from '@portal/portal';
import { QueryState, Skeleton, SkeletonGroup, Text, theme } from '@portal/ui';
import { RadioGroup } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { notificationQueries } from '../queries.ts';
import { groupNames, senderNames, useSaveChoice, useSaveInvitations, useSwitchableGroups } from '../save-settings.ts';

const useDescriptions = (): Record<SwitchableGroup, string> => {
  const { clanLife } = usePortalConfig().features;
  return {
    clan: clanLife
      ? 'Invitations, requests, roles and announcements of your clan.'
      : 'When a clan adds you as a member.',
    followers: 'When players follow you.',
    cups: 'When registration for a cup opens.',
    news: 'When players you follow, or their clans, are in an article.',
    rank: 'When you moved up on the leaderboard in a week.',
  };
};

const SettingLabel = styled.label`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: ${theme.touchTarget};
  padding-block: ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};

  input {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: ${theme.color.accent};
  }
`;

const AlwaysOn = styled(Text)`
  flex: none;
`;

interface SettingRowProps {
  name: string;
  description: string;
  control: ReactNode;
  /** The id of the control, from which those of name and description derive. */
  id?: string;
}

const SettingRow = ({ name, description, control, id }: SettingRowProps) => (
  <SettingLabel htmlFor={id} {...(!id && { as: 'div' })}>
    <span>
      <Text weight="bold" as="span" id={id && `${id}-name`}>
        {name}
      </Text>
      <Text tone="muted" as="div" size="small" id={id && `${id}-description`}>
        {description}
      </Text>
    </span>
    {control}
  </SettingLabel>
);

/** Saves immediately, and shows the new choice while it is being saved. */
const Setting = ({ group, isOn }: { group: SwitchableGroup; isOn: boolean }) => {
  const id = useId();
  const descriptions = useDescriptions();
  const { mutate, isPending, variables } = useSaveChoice();
  return (
    <SettingRow
      id={id}
      name={groupNames[group]}
      description={descriptions[group]}
      control={
        <input
          id={id}
          type="checkbox"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-description`}
          checked={isPending ? variables.isOn : isOn}
          onChange={({ target }) => mutate({ group, isOn: target.checked })}
        />
      }
    />
  );
};

const InvitationBox = styled.div`
  padding-block: ${theme.space[4]} ${theme.space[2]};
`;

const senders = invitationSenders.map((value) => ({ value, label: senderNames[value] }));

/** Saves immediately, as the switches do. */
const Invitations = ({ chosen }: { chosen: InvitationSenders }) => {
  const { mutate, isPending, variables } = useSaveInvitations();
  return (
    <InvitationBox>
      <RadioGroup
        label="Who may invite you to a clan"
        options={senders}
        value={isPending ? variables : chosen}
        onValueChange={(value) => mutate(value)}
      />
    </InvitationBox>
  );
};

const SettingsPlaceholder = () => {
  const descriptions = useDescriptions();
  const { clanLife } = usePortalConfig().features;
  return (
    <SkeletonGroup>
      {useSwitchableGroups().map((group) => (
        <SettingRow
          key={group}
          name={groupNames[group]}
          description={descriptions[group]}
          control={<Skeleton width="1.5rem" height="1.5rem" />}
        />
      ))}
      {clanLife && (
        <InvitationBox>
          <Skeleton shape="block" height="10.5rem" />
        </InvitationBox>
      )}
    </SkeletonGroup>
  );
};

/** Chooses which groups the inbox keeps. */
export const SettingsCard = () => {
  const switchableGroups = useSwitchableGroups();
  return (
    <TitledCard title="In the portal" description="Choose what appears in your notifications.">
      <div>
        <SettingRow
          name="Matches"
          description="Your tournaments and matches: places, check-in, results, rulings."
          control={<AlwaysOn tone="muted">Always on</AlwaysOn>}
        />
        <QueryState
          query={useQuery(notificationQueries.settings())}
          skeleton={<SettingsPlaceholder />}
          failure="Couldn't load your settings."
        >
          {({ groups, invitations }) => (
            <>
              {switchableGroups.map((group) => (
                <Setting key={group} group={group} isOn={groups[group].portal} />
              ))}
              {invitations && <Invitations chosen={invitations} />}
            </>
          )}
        </QueryState>
      </div>
      <PageLink to={emailPreferencesPath()}>Choose your emails</PageLink>
    </TitledCard>
  );
};
