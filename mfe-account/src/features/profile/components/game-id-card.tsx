import { type CurrentUser, updateGameIdBody } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { FormCheckbox, FormTextField } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { Gamepad2 } from 'lucide-react';
import { useSessionField } from '../hooks/use-session-field.ts';

/** The ID in the game, which only its owner sees, and whether friends find the player by it. */
export const GameIdCard = ({ user }: { user: CurrentUser }) => {
  const updateSessionField = useSessionField();
  const form = useCallForm({
    schema: updateGameIdBody,
    mode: 'onTouched',
    defaultValues: { gameId: user.gameId ?? '', isFindable: user.isFindable ?? false },
    send: (body) => call('POST /api/auth/update-game-id', { body }),
    onSuccess: (response) => {
      updateSessionField(response.user, 'gameId');
      updateSessionField(response.user, 'isFindable');
      toast({ title: 'eFootball ID Saved' });
    },
    onError: { title: 'Update Failed', fallback: 'Your ID was not saved. Please try again.' },
  });
  return (
    <TitledCard
      title="eFootball ID"
      description="Your name in the game, which only you see here."
      icon={<Gamepad2 aria-hidden />}
    >
      <CallForm form={form} submitLabel="Save" pendingLabel="Saving...">
        <FormTextField control={form.control} name="gameId" label="eFootball ID" autoComplete="off" />
        <FormCheckbox control={form.control} name="isFindable">
          Let players who enter my full ID find me
        </FormCheckbox>
      </CallForm>
    </TitledCard>
  );
};
