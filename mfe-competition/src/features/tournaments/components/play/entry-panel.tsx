import type { OwnTournament, TournamentBracket } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, call, formatDay, useQuery, useSession } from '@portal/portal';
import { Button, Card, Cluster, QueryState, Skeleton, Stack, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/overlays';
import { type ReactNode, useState } from 'react';
import { playQueries } from '../../queries';
import { JoinDialog } from './join-dialog';
import { useEntryMutation } from './use-entry-mutation';

type PanelProps = Pick<TournamentBracket, 'id' | 'phase' | 'settings'>;
type Entry = NonNullable<OwnTournament['entry']>;

const timeText = (timestamp: string): string =>
  formatDay(timestamp, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

const CheckIn = ({ id }: { id: string }) => {
  const { mutate, isPending } = useEntryMutation({
    mutationFn: () => call('POST /api/tournaments/{id}/check-in', { params: { id } }),
    done: "You're Checked In",
    failed: 'Not Checked In',
  });
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      Check In
    </Button>
  );
};

const Leave = ({ id, isPlaying }: { id: string; isPlaying: boolean }) => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useEntryMutation({
    mutationFn: () => call('DELETE /api/tournaments/{id}/entry', { params: { id } }),
    done: 'You Left the Tournament',
    failed: 'Not Left',
  });
  return (
    <ConfirmDialog
      trigger={<Button variant="secondary">Leave Tournament</Button>}
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

const outsiderText = ({ phase, settings: { times } }: PanelProps): string => {
  if (phase === 'registration') return 'Registration is open.';
  return phase === 'announced' ? `Registration opens ${timeText(times.opensAt)}.` : 'Registration is closed.';
};

const activeTexts = ({ phase, settings: { times } }: PanelProps, { position }: Entry) => ({
  registered:
    phase === 'check-in'
      ? `Check in by ${timeText(times.checkInClosesAt)}.`
      : `You're in. Check-in opens ${timeText(times.checkInAt)}.`,
  waiting: position === null ? "You're on the waiting list." : `You're number ${position} on the waiting list.`,
  checkedIn: `You're checked in. The tournament starts ${timeText(times.startsAt)}.`,
  playing: "You're in. Your next match opens as soon as your opponent is known.",
});

const overTexts = ({ place, reason }: Entry) => ({
  out: place === null ? "You're out." : `You finished in place ${place}.`,
  removed: ['You were removed from the tournament.', reason].filter(Boolean).join(' '),
  disqualified: ['You were disqualified.', reason].filter(Boolean).join(' '),
  missed: "You didn't check in.",
});

const Action = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Stack gap={3}>
    <Text role="status">{text}</Text>
    {children && <Cluster>{children}</Cluster>}
  </Stack>
);

const isOver = (state: Entry['state']): state is keyof ReturnType<typeof overTexts> =>
  ['out', 'removed', 'disqualified', 'missed'].includes(state);

const hasEnded = (phase: PanelProps['phase']): boolean => ['finished', 'settled', 'cancelled'].includes(phase);

const Own = ({ own: { entry, matchKey }, ...props }: PanelProps & { own: OwnTournament }) => {
  const { id, phase, settings } = props;
  if (!entry || entry.state === 'withdrawn')
    return (
      <Action text={outsiderText(props)}>
        {phase === 'registration' && <JoinDialog id={id} rules={settings.rules} />}
      </Action>
    );
  if (isOver(entry.state)) return <Action text={overTexts(entry)[entry.state]} />;
  if (hasEnded(phase)) return <Action text={phase === 'cancelled' ? "You don't play." : 'The tournament has ended.'} />;
  return (
    <Action text={matchKey === null ? activeTexts(props, entry)[entry.state] : 'Your match is open.'}>
      {matchKey !== null && <ButtonLink to={competitionPaths.match(id, matchKey)}>Go to Your Match</ButtonLink>}
      {entry.state === 'registered' && phase === 'check-in' && <CheckIn id={id} />}
      <Leave id={id} isPlaying={entry.state === 'playing'} />
    </Action>
  );
};

const SignedIn = (props: PanelProps) => (
  <QueryState
    compact
    query={useQuery(playQueries.mine(props.id))}
    skeleton={<Skeleton width="16rem" height="1lh" />}
    failure="Couldn't load your entry."
  >
    {(own) => <Own {...props} own={own} />}
  </QueryState>
);

const SignedOut = (props: PanelProps) => (
  <Action text={outsiderText(props)}>
    {props.phase === 'registration' && (
      <ButtonLink to={accountPaths.signIn({ next: competitionPaths.tournament(props.id) })}>Sign In to Join</ButtonLink>
    )}
  </Action>
);

/** What the visitor can do now: sign in, join, check in, play or leave. */
export const EntryPanel = (props: PanelProps) => {
  const { status } = useSession();
  if (status === 'loading') return null;
  return <Card>{status === 'signed-in' ? <SignedIn {...props} /> : <SignedOut {...props} />}</Card>;
};
