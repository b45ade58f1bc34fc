import type { ClanManagement } from '@portal/contracts';
import { formatDay } from '@portal/portal';
import { Button, Heading, Stack, Text } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { Inbox } from 'lucide-react';
import { styled } from 'styled-components';
import { useKeptFocus } from '../../../shared/use-kept-focus.ts';
import { PersonRow, PersonRows } from './person-rows.tsx';
import { formatPerson, useClanStaffCall } from './use-clan-staff-call.ts';

type Request = ClanManagement['requests'][number];

interface RequestProps {
  clanId: string;
  request: Request;
}

/** Only the clan's own decisions can be taken back. */
const isOwnAnswer = ({ state, by, player }: Pick<Request, 'state' | 'by' | 'player'>): boolean =>
  state === 'declined' && by?.id === player.id;

const describe = ({ state, at, expiresAt, by, player }: Request): string => {
  const name = by ? formatPerson(by) : 'The clan';
  switch (state) {
    case 'requested':
      return `Asked on ${formatDay(at)}`;
    case 'invited':
      return `Invited by ${name}, open until ${formatDay(expiresAt)}`;
    case 'declined':
      return isOwnAnswer({ state, by, player })
        ? `Declined your invitation. You can invite ${formatPerson(player)} again on ${formatDay(expiresAt)}`
        : `Declined by ${name}, cannot join until ${formatDay(expiresAt)}`;
    case 'removed':
      return `Removed by ${name}, cannot join until ${formatDay(expiresAt)}`;
  }
};

const Decide = ({ clanId, request: { player } }: RequestProps) => {
  const name = formatPerson(player);
  const accept = useClanStaffCall(clanId, { done: { title: `${name} Is a Member` } });
  const decline = useClanStaffCall(clanId, {
    done: { title: `You Declined ${name}`, description: 'You can undo this under Requests.' },
  });
  return (
    <>
      <Button
        size="sm"
        aria-label={`Accept ${name}`}
        pending={accept.isPending}
        disabled={decline.isPending}
        onClick={() => accept.mutate({ do: 'accept', playerId: player.id })}
      >
        Accept
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Decline ${name}`}
        pending={decline.isPending}
        disabled={accept.isPending}
        onClick={() => decline.mutate({ do: 'decline', playerId: player.id })}
      >
        Decline
      </Button>
    </>
  );
};

const Lift = ({ clanId, request: { player, state } }: RequestProps) => {
  const name = formatPerson(player);
  const isInvited = state === 'invited';
  const { mutate, isPending } = useClanStaffCall(clanId, {
    done: { title: isInvited ? `Invitation to ${name} Withdrawn` : `${name} Can Join Again` },
  });
  const label = isInvited ? 'Withdraw' : 'Allow to join';
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${label}: ${name}`}
      pending={isPending}
      onClick={() => mutate({ do: 'lift', playerId: player.id })}
    >
      {label}
    </Button>
  );
};

const KeptStack = styled(Stack)`
  &:focus { outline: none; }
`;

interface ListProps {
  clanId: string;
  title: string;
  requests: readonly Request[];
}

const List = ({ clanId, title, requests }: ListProps) =>
  requests.length > 0 && (
    <Stack gap={1}>
      <Heading level={3} size="small">
        {title}
      </Heading>
      <PersonRows aria-label={title}>
        {requests.map((request) => (
          <PersonRow key={request.player.id} player={request.player} detail={describe(request)}>
            {request.state === 'requested' && <Decide clanId={clanId} request={request} />}
            {request.state !== 'requested' && !isOwnAnswer(request) && <Lift clanId={clanId} request={request} />}
          </PersonRow>
        ))}
      </PersonRows>
    </Stack>
  );

/** Who wants to join, who is invited, and who cannot ask at the moment. */
export const Requests = ({ clanId, management: { requests } }: { clanId: string; management: ClanManagement }) => {
  const asked = requests.filter(({ state }) => state === 'requested');
  const invited = requests.filter(({ state }) => state === 'invited');
  const blocked = requests.filter(({ state }) => state === 'declined' || state === 'removed');
  return (
    <TitledCard title="Requests" icon={<Inbox aria-hidden />}>
      <KeptStack gap={5} {...useKeptFocus<HTMLDivElement>()}>
        {asked.length === 0 && <Text tone="muted">Nothing to decide.</Text>}
        <List clanId={clanId} title="Want to join" requests={asked} />
        <List clanId={clanId} title="Invited" requests={invited} />
        <List clanId={clanId} title="Cannot join at the moment" requests={blocked} />
      </KeptStack>
    </TitledCard>
  );
};
