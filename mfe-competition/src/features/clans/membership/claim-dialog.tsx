import type { Clan, ClanPerson } from '@portal/contracts';
import { useQuery, useSession } from '@portal/portal';
import { Button } from '@portal/ui';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { useState } from 'react';
import { clanQueries } from '../queries.ts';
import { useMembership } from './use-membership.ts';

/** What a claim does depends on the leader. @param leader undefined while it loads, null if the clan has none */
const describeClaim = (clanName: string, leader: ClanPerson | null | undefined) => {
  if (leader === null)
    return {
      title: `Become the leader of ${clanName}?`,
      description: `${clanName} has no leader. You become the leader immediately.`,
      confirm: 'Become leader',
    };
  const name = leader && (leader.username ?? 'Unknown');
  return {
    title: `Ask to lead ${clanName}?`,
    description:
      name &&
      `${name} and all members are notified. If ${name} does nothing before the deadline, you become the leader.`,
    confirm: 'Ask to lead',
  };
};

/** Says what a claim does. Open at first: the button that loaded this code was pressed. */
export const ClaimDialog = ({ clan }: { clan: Clan }) => {
  const [isOpen, setOpen] = useState(true);
  const playerId = useSession().user?.id ?? null;
  const { data } = useQuery(clanQueries.expanded(clan.id, playerId));
  const close = () => setOpen(false);
  const { mutate, isPending } = useMembership(clan, { onDone: close, onFailed: close });
  const { title, description, confirm } = describeClaim(clan.name, data?.leader);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">Claim the lead</Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title={title}
        description={description}
        closeLabel={null}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button disabled={description === undefined} pending={isPending} onClick={() => mutate({ do: 'claim' })}>
              {confirm}
            </Button>
          </>
        }
      />
    </Dialog>
  );
};
