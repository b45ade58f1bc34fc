import { entryBody, z } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { FormTextField } from '@portal/ui/forms';
import { useRefreshTournaments } from '../../live/use-refresh-tournaments.ts';

const schema = z.object({ gameId: entryBody.shape.gameId.unwrap() });

/** Lets a player of a lineup, or one whom staff has added, enter a game ID, which opponents need to find the player in the game. */
export const GameIdForm = ({ id, gameId }: { id: string; gameId: string }) => {
  const refresh = useRefreshTournaments();
  const form = useCallForm({
    schema,
    defaultValues: { gameId },
    send: (values) =>
      call('POST /api/tournaments/{id}/entry', { params: { id }, body: { ...values, acceptsRules: true } }),
    onSuccess: () => {
      toast({ title: 'User ID Saved' });
      void refresh();
    },
    onError: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  return (
    <CallForm form={form} submitLabel="Save User ID" pendingLabel="Saving...">
      <FormTextField
        control={form.control}
        name="gameId"
        label="Your eFootball user ID"
        description="Your opponent sees it during your match."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </CallForm>
  );
};
