import { call } from '@portal/portal';
import { Button } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/overlays';
import { useState } from 'react';
import { useEntryMutation } from './use-entry-mutation.ts';

interface LeaveDialogProps {
  id: string;
  isPlaying: boolean;
}

/** The dialog opens when it mounts, because pressing its button loads this code. */
export const LeaveDialog = ({ id, isPlaying }: LeaveDialogProps) => {
  const [isAsking, setAsking] = useState(true);
  const { mutate, isPending } = useEntryMutation({
    mutationFn: () => call('DELETE /api/tournaments/{id}/entry', { params: { id } }),
    done: 'You Left the Tournament',
    failed: "Couldn't Leave",
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" fullWidth>
          Leave Tournament
        </Button>
      }
      open={isAsking}
      onOpenChange={setAsking}
      title="Leave this tournament?"
      description={isPlaying ? 'Your open matches become walkovers.' : 'Your place is given to another player.'}
      confirmLabel="Leave"
      pending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
    />
  );
};
