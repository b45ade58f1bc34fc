import type { Clan, ClanMe } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { Alert, Button, Cluster } from '@portal/ui';
import { Crown } from 'lucide-react';
import { clanQueries } from '../queries.ts';
import { formatDaysLeft } from './describe-membership.ts';
import { useMembership } from './use-membership.ts';

interface ClaimProps {
  clan: Clan;
  own: ClanMe;
  claim: NonNullable<ClanMe['claim']>;
  playerId: string;
}

const KeepLeading = ({ clan }: Pick<ClaimProps, 'clan'>) => {
  const { mutate, isPending } = useMembership(clan);
  return (
    <Button pending={isPending} onClick={() => mutate({ do: 'refuse-claim' })}>
      Keep leading
    </Button>
  );
};

/** Somebody wants to lead the clan: the leader can say no, and the others see how long. */
export const Claim = ({ clan, own, claim: { by, dueAt }, playerId }: ClaimProps) => {
  const { data } = useQuery(clanQueries.expanded(clan.id, playerId));
  const leader = data?.leader?.username ?? 'the leader';
  const name = by.username ?? 'A member';
  const left = formatDaysLeft(dueAt);
  const icon = <Crown aria-hidden />;
  if (own.role === 'leader')
    return (
      <Alert tone="warning" icon={icon}>
        <Cluster justify="between">
          <span>
            <bdi>{name}</bdi>
            {` wants to lead. ${left}.`}
          </span>
          <KeepLeading clan={clan} />
        </Cluster>
      </Alert>
    );
  return (
    <Alert icon={icon}>
      {by.id === playerId ? (
        'You want'
      ) : (
        <>
          <bdi>{name}</bdi> wants
        </>
      )}
      {` to lead. ${left} for `}
      <bdi>{leader}</bdi>
      {' to say no.'}
    </Alert>
  );
};
