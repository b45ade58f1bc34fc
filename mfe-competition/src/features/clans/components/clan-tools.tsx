import type { ClanListItem } from '@portal/contracts';
import { call, failureToast, toast, useMutation } from '@portal/portal';
import { Button, Cluster, ConfirmDialog } from '@portal/ui';
import { Plus, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ToolDialog } from '../../../shared/tool-dialog';
import { useClanChanges } from '../hooks/use-clan-changes';
import type { useClanList } from '../hooks/use-clan-list';
import { addMemberTexts, createTexts, deleteTexts } from '../texts';

interface AddMemberProps {
  list: ReturnType<typeof useClanList>;
  clanId: string | null;
  /** Text of the button. */
  label: string;
}

const AddMember = ({ list: { list, clans, countMember }, clanId, label }: AddMemberProps) => (
  <ToolDialog
    title={addMemberTexts.title}
    trigger={(pending) => (
      <Button variant="secondary" size={clanId ? 'sm' : 'md'} pending={pending}>
        {!pending && <UserPlus aria-hidden />}
        {label}
      </Button>
    )}
    load={async () =>
      (await import(/* webpackChunkName: "add-member" */ '../dialogs/add-member-dialog')).AddMemberDialog
    }
    props={() => ({
      clans: clans ?? [],
      clanId,
      onMoreClans: list.status === 'ready' && list.more !== 'none' ? list.loadMore : undefined,
      onAdded: countMember,
    })}
  />
);

/** The privileged user's buttons next to the title. */
export const PageTools = ({ list }: { list: ReturnType<typeof useClanList> }) => (
  <Cluster>
    <AddMember list={list} clanId={null} label={addMemberTexts.title} />
    <ToolDialog
      title={createTexts.title}
      trigger={(pending) => (
        <Button pending={pending}>
          {!pending && <Plus aria-hidden />}
          {createTexts.title}
        </Button>
      )}
      load={async () =>
        (await import(/* webpackChunkName: "create-clan" */ '../dialogs/create-clan-dialog')).CreateClanDialog
      }
      props={(close) => ({
        onCreated: (clan: ClanListItem) => {
          list.addCreated(clan);
          close();
        },
      })}
    />
  </Cluster>
);

interface DeleteClanProps {
  clan: ClanListItem;
  onDeleted: (id: string) => void;
}

const DeleteClan = ({ clan, onDeleted }: DeleteClanProps) => {
  const [open, setOpen] = useState(false);
  const { deleted, endSessionIfRefused } = useClanChanges();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call('DELETE /api/clans/{id}', { params: { id } }),
    onSuccess: (_response, id) => {
      toast(deleteTexts.done);
      deleted(id);
      onDeleted(id);
    },
    onError: (error) => {
      setOpen(false);
      failureToast(deleteTexts.failed, error);
      endSessionIfRefused(error);
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

interface CardToolsProps extends DeleteClanProps {
  list: ReturnType<typeof useClanList>;
}

/** The privileged user's buttons in an expanded card. */
export const CardTools = ({ list, clan, onDeleted }: CardToolsProps) => (
  <Cluster>
    <AddMember list={list} clanId={clan.id} label={addMemberTexts.toThisClan} />
    <DeleteClan
      clan={clan}
      onDeleted={(id) => {
        list.removeDeleted(id);
        onDeleted(id);
      }}
    />
  </Cluster>
);
