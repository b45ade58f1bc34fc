import type { ClanListItem } from '@portal/contracts';
import { call } from '@portal/portal';
import { Button, Cluster } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/overlays';
import { Plus, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ToolDialog } from '../../../shared/tool-dialog';
import type { useClanList } from '../hooks/use-clan-list';
import { useClanMutation } from '../hooks/use-clan-mutation';

interface AddMemberProps {
  list: ReturnType<typeof useClanList>;
  clanId: string | null;
  /** Text of the button. */
  label: string;
}

const AddMember = ({ list: { list, clans, countMember }, clanId, label }: AddMemberProps) => (
  <ToolDialog
    title="Add Member"
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

const PageTools = ({ list }: { list: ReturnType<typeof useClanList> }) => (
  <Cluster>
    <AddMember list={list} clanId={null} label="Add Member" />
    <ToolDialog
      title="Create Clan"
      trigger={(pending) => (
        <Button pending={pending}>
          {!pending && <Plus aria-hidden />}
          Create Clan
        </Button>
      )}
      load={async () =>
        (await import(/* webpackChunkName: "create-clan" */ '../dialogs/create-clan-dialog')).CreateClanDialog
      }
      props={(close) => ({
        onClose: close,
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
  const { mutate, isPending } = useClanMutation({
    mutationFn: (id: string) => call('DELETE /api/clans/{id}', { params: { id } }),
    done: 'Clan deleted',
    failed: { title: 'Error', fallback: 'Failed to delete clan' },
    deletedId: clan.id,
    onDone: () => onDeleted(clan.id),
    onFailed: () => setOpen(false),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="destructive" size="sm">
          <Trash2 aria-hidden />
          Delete clan
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title="Delete this clan?"
      description={
        <>
          <bdi>{clan.name}</bdi>
          {': '}
          The clan disappears for everyone, and its members are free to join another one. This cannot be undone.
        </>
      }
      confirmLabel={isPending ? 'Deleting...' : 'Delete clan'}
      pending={isPending}
      onConfirm={() => mutate(clan.id)}
    />
  );
};

const CardTools = ({ list, clan, onDeleted }: DeleteClanProps & Pick<ClanToolsProps, 'list'>) => (
  <Cluster>
    <AddMember list={list} clanId={clan.id} label="Add to this clan" />
    <DeleteClan
      clan={clan}
      onDeleted={(id) => {
        list.removeDeleted(id);
        onDeleted(id);
      }}
    />
  </Cluster>
);

interface ClanToolsProps {
  list: ReturnType<typeof useClanList>;
  /** The expanded card that they are in; without one they are beside the title. */
  card?: DeleteClanProps;
}

/** The privileged user's buttons. */
export const ClanTools = ({ list, card }: ClanToolsProps) =>
  card ? <CardTools list={list} {...card} /> : <PageTools list={list} />;
