import type { ClanListItem } from '@portal/contracts';
import { call } from '@portal/portal';
import { Button, Cluster } from '@portal/ui';
import { ConfirmDialog, Dialog, DialogTrigger } from '@portal/ui/overlays';
import { Plus, Trash2, UserPlus } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { AddMemberDialog } from '../dialogs/add-member-dialog.tsx';
import { CreateClanDialog } from '../dialogs/create-clan-dialog.tsx';
import type { useClanList } from '../hooks/use-clan-list.ts';
import { useClanMutation } from '../hooks/use-clan-mutation.ts';

interface ToolDialogProps {
  /** The button that opens the dialog. */
  trigger: ReactNode;
  /** Renders a `DialogContent`; `close` closes the dialog. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with its button. Each opening mounts new content. */
const ToolDialog = ({ trigger, children }: ToolDialogProps) => {
  const [{ open, opening }, setState] = useState({ open: false, opening: 0 });
  const change = (next: boolean) => setState({ open: next, opening: opening + Number(next) });
  // A call that ends after its dialog was closed must not close a later one.
  const close = () => setState((now) => (now.opening === opening ? { ...now, open: false } : now));
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      {opening > 0 && <Fragment key={opening}>{children(close)}</Fragment>}
    </Dialog>
  );
};

interface AddMemberProps {
  list: ReturnType<typeof useClanList>;
  clanId: string | null;
  /** Text of the button. */
  label: string;
}

const AddMember = ({ list, clanId, label }: AddMemberProps) => (
  <ToolDialog
    trigger={
      <Button variant="secondary" size={clanId ? 'sm' : 'md'}>
        <UserPlus aria-hidden />
        {label}
      </Button>
    }
  >
    {() => (
      <AddMemberDialog
        clans={list.data ?? []}
        clanId={clanId}
        onMoreClans={list.more !== 'none' ? list.loadMore : undefined}
        onAdded={list.countMember}
      />
    )}
  </ToolDialog>
);

const PageTools = ({ list }: { list: ReturnType<typeof useClanList> }) => (
  <Cluster>
    <AddMember list={list} clanId={null} label="Add Member" />
    <ToolDialog
      trigger={
        <Button>
          <Plus aria-hidden />
          Create Clan
        </Button>
      }
    >
      {(close) => (
        <CreateClanDialog
          onClose={close}
          onCreated={(clan) => {
            list.addCreated(clan);
            close();
          }}
        />
      )}
    </ToolDialog>
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
  /** The expanded card that they are in; without one they are next to the title. */
  card?: DeleteClanProps;
}

/** The privileged user's buttons. */
export const ClanTools = ({ list, card }: ClanToolsProps) =>
  card ? <CardTools list={list} {...card} /> : <PageTools list={list} />;
