import type { ClanListItem } from '@portal/contracts';
import { call, failureToast, toast, useMutation } from '@portal/portal';
import { Button, ConfirmDialog } from '@portal/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useClanChanges } from '../hooks/use-clan-changes';
import { deleteTexts } from '../texts';

export interface DeleteClanButtonProps {
  clan: ClanListItem;
  onDissolved: (id: string) => void;
}

/** Dissolves a clan, after asking. */
export const DeleteClanButton = ({ clan, onDissolved }: DeleteClanButtonProps) => {
  const [open, setOpen] = useState(false);
  const { dissolved, endIfRefused } = useClanChanges();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call('DELETE /api/clans/{id}', { params: { id } }),
    onSuccess: (_answer, id) => {
      toast(deleteTexts.done);
      dissolved(id);
      onDissolved(id);
    },
    onError: (error) => {
      setOpen(false);
      failureToast(deleteTexts.failed, error);
      endIfRefused(error);
    },
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="destructive" size="sm">
          <Trash2 aria-hidden />
          {deleteTexts.action}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={deleteTexts.title}
      description={
        <>
          <bdi>{clan.name}</bdi>
          {': '}
          {deleteTexts.description}
        </>
      }
      confirmLabel={isPending ? deleteTexts.pending : deleteTexts.confirm}
      pending={isPending}
      onConfirm={() => mutate(clan.id)}
    />
  );
};
