import type { Clan } from '@portal/contracts';
import { useQuery, useSession } from '@portal/portal';
import { Button } from '@portal/ui';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { useState } from 'react';
import { clanQueries } from '../queries.ts';
import { useMembership } from './use-membership.ts';

/** Says what a claim does. Open at first: the button that loaded this code was pressed. */
export const ClaimDialog = ({ clan }: { clan: Clan }) => {
  const [isOpen, setOpen] = useState(true);
  const playerId = useSession().user?.id ?? null;
  const { data } = useQuery(clanQueries.expanded(clan.id, playerId));
  const close = () => setOpen(false);
  const { mutate, isPending } = useMembership(clan, { onDone: close, onFailed: close });
  const leader = data?.leader?.username;
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">Claim the lead</Button>
      </DialogTrigger>
      <DialogContent
        size="sm"
        title={`Ask to lead ${clan.name}?`}
        description={
          leader
            ? `${leader} and all members read that you want to lead. ${leader} can say no. Without an answer, you lead when the time is over.`
            : 'The clan has no leader. You lead it from now on.'
        }
        closeLabel={null}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <Button pending={isPending} onClick={() => mutate({ do: 'claim' })}>
              Claim the lead
            </Button>
          </>
        }
      />
    </Dialog>
  );
};
