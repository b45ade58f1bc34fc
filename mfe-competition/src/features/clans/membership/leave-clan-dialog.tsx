import type { Clan, ClanMe } from '@portal/contracts';
import { type ClanJoining, competitionPaths } from '@portal/contracts/competition/ui';
import { useNavigate, useQuery } from '@portal/portal';
import { Button, QueryState, Skeleton } from '@portal/ui';
import { Field } from '@portal/ui/forms';
import { ConfirmDialog, Dialog, DialogClose, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { Select } from '@portal/ui/select';
import { useState } from 'react';
import { clanQueries } from '../queries.ts';
import { useMembership } from './use-membership.ts';

interface LeaveDialogProps {
  clan: Clan;
  own: ClanMe;
}

interface WayOutProps {
  clan: Clan;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

const waysBack: Record<ClanJoining, string> = {
  open: 'You can join again at any time.',
  request: 'To come back, you have to ask again.',
  invitation: 'To come back, you need an invitation.',
};

const trigger = <Button variant="secondary">Leave</Button>;

const LeaveAsMember = ({ clan, isOpen, setOpen }: WayOutProps) => {
  const close = () => setOpen(false);
  const { mutate, isPending } = useMembership(clan, { onDone: close, onFailed: close });
  return (
    <ConfirmDialog
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      title={`Leave ${clan.name}?`}
      description={waysBack[clan.joining ?? 'invitation']}
      confirmLabel="Leave"
      pending={isPending}
      onConfirm={() => mutate({ do: 'leave' })}
    />
  );
};

/** The last member who leaves dissolves the clan. */
const Dissolve = ({ clan, isOpen, setOpen }: WayOutProps) => {
  const navigate = useNavigate();
  const { mutate, isPending } = useMembership(clan, {
    isLast: true,
    onDone: () => navigate(competitionPaths.clans()),
    onFailed: () => setOpen(false),
  });
  return (
    <ConfirmDialog
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      title={`Dissolve ${clan.name}?`}
      description="You are its only member. The clan disappears for everyone, and its name is free again. This cannot be undone."
      confirmLabel="Dissolve clan"
      pending={isPending}
      onConfirm={() => mutate({ do: 'leave' })}
    />
  );
};

/** A leader names the next one in the same step. */
const HandOverAndLeave = ({ clan, isOpen, setOpen }: WayOutProps) => {
  const [next, setNext] = useState<string>();
  const management = useQuery({ ...clanQueries.management(clan.id), enabled: isOpen });
  const close = () => setOpen(false);
  const { mutate, isPending } = useMembership(clan, { onDone: close, onFailed: close });
  const others = management.data?.members.filter(({ role }) => role !== 'leader') ?? [];
  const byRole = [...others].sort((one, other) => Number(other.role === 'manager') - Number(one.role === 'manager'));
  const options = byRole.map(({ player, role }) => ({
    value: player.id,
    label: `${player.username ?? 'Unknown'}${role === 'manager' ? ', manager' : ''}`,
  }));
  const name = others.find(({ player }) => player.id === next)?.player.username ?? 'The player you choose';
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent
        title={`Leave ${clan.name}?`}
        description={`${name} leads the clan from then on. ${waysBack[clan.joining ?? 'invitation']}`}
        closeLabel={null}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button
              variant="destructive"
              disabled={next === undefined}
              pending={isPending}
              onClick={() => next && mutate({ do: 'leave', next })}
            >
              Hand over and leave
            </Button>
          </>
        }
      >
        <QueryState
          compact
          query={management}
          skeleton={<Skeleton shape="block" height="5rem" />}
          failure="Couldn't load the members."
        >
          {() => (
            <Field label="Next leader">
              {(control) => (
                <Select
                  {...control}
                  options={options}
                  placeholder="Choose a member"
                  {...(next && { value: next })}
                  onValueChange={setNext}
                />
              )}
            </Field>
          )}
        </QueryState>
      </DialogContent>
    </Dialog>
  );
};

/** Leaves a clan. Open at first: the button that loaded this code was pressed. */
export const LeaveClanDialog = ({ clan, own }: LeaveDialogProps) => {
  const [isOpen, setOpen] = useState(true);
  const WayOut = clan.memberCount <= 1 ? Dissolve : own.role === 'leader' ? HandOverAndLeave : LeaveAsMember;
  return <WayOut clan={clan} isOpen={isOpen} setOpen={setOpen} />;
};
