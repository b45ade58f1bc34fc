import type { OwnTournament, TournamentBracket } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, useQuery, useSession } from '@portal/portal';
import { Button, Card, createLazy, QueryState, Skeleton, Stack, Text, useOnDemand } from '@portal/ui';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AnnouncedText } from '../../live/announcer.tsx';
import { playQueries } from '../../live/queries.ts';
import { countEntrants } from '../../shared/entrants.ts';
import { Invite } from '../../shared/invite.tsx';
import { formatEntrants } from '../../shared/texts.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { CheckIn } from './check-in.tsx';
import { describeClanEntrance, EnterClan, GameId, OwnClan } from './clan-entry.tsx';
import { describeEntrance, describeEntry, findPlaceSoFar, hasEnded, isActive } from './entry-texts.ts';
import { JoinButton } from './join-button.tsx';
import { NextCup } from './next-cup.tsx';
import { OwnRun, RewardFacts } from './reward.tsx';

interface PanelProps {
  bracket: TournamentBracket;
}

const leaveDialog = createLazy(() => import(/* webpackChunkName: "leave-dialog" */ './leave-dialog.tsx'));

const Leave = (props: { id: string; isPlaying: boolean }) => {
  const { code, trigger } = useOnDemand(leaveDialog);
  if (code) return <code.LeaveDialog {...props} />;
  return (
    <Button variant="secondary" fullWidth {...trigger}>
      Leave Tournament
    </Button>
  );
};

const beforeSeeding: readonly TournamentBracket['phase'][] = ['registration', 'check-in'];

/** How many players are missing before the tournament can start. */
const Minimum = ({ bracket }: PanelProps) => {
  const { players } = countEntrants(bracket);
  const { minEntrants } = bracket.settings;
  if (!beforeSeeding.includes(bracket.phase) || players >= minEntrants) return null;
  return (
    <Text
      size="small"
      tone="muted"
    >{`Starts with at least ${formatEntrants(minEntrants, bracket.settings)}. ${players} so far.`}</Text>
  );
};

const EntryGroup = styled(Stack)`
  &:focus { outline: none; }
`;

/**
 * The visitor's entry and its buttons. The group stays mounted while they change: screen readers read the new text, and the focus moves to
 * the group when the pressed button disappears.
 */
const Action = ({ text, bracket, children }: PanelProps & { text: string; children?: ReactNode }) => (
  <EntryGroup gap={3} role="group" aria-label="Your entry" {...useKeptFocus<HTMLDivElement>()}>
    <Text weight="bold">
      <AnnouncedText>{text}</AnnouncedText>
    </Text>
    <Minimum bracket={bracket} />
    {children}
  </EntryGroup>
);

interface OwnProps extends PanelProps {
  /** It contains the visitor's clan, or null, in a clan cup only. */
  own: OwnTournament;
}

/** The game ID with which forms begin: that of the last entry, or else the one on the profile. */
const useFirstGameId = ({ lastGameId }: OwnTournament): string => {
  const { user } = useSession();
  return lastGameId ?? user?.gameId ?? '';
};

/** Ways to enter, shown to a visitor who does not take part. */
const Enter = ({ bracket, own }: OwnProps) => {
  const { id, phase, settings } = bracket;
  const gameId = useFirstGameId(own);
  if (own.clan !== undefined) return <EnterClan bracket={bracket} own={own} />;
  if (phase !== 'registration') return null;
  return (
    <JoinButton
      id={id}
      rules={settings.rules}
      gameId={gameId}
      isFull={countEntrants(bracket).players >= settings.maxEntrants}
    />
  );
};

interface EntryProps extends OwnProps {
  entry: NonNullable<OwnTournament['entry']>;
  /** The open match of the player. */
  matchKey: string | null;
}

const Entry = ({ bracket, own, entry, matchKey }: EntryProps) => {
  const { user } = useSession();
  const firstGameId = useFirstGameId(own);
  const { clan } = own;
  const { id, phase, settings } = bracket;
  // Leader and managers act for their clan.
  const mayAct = clan === undefined || clan?.mayEnter === true;
  // Players on the waiting list check in, too, to move up.
  const isPresent = bracket.entrants.find(({ entrant }) => entrant.id === entry.entrant.id)?.isPresent ?? false;
  const canCheckIn =
    phase === 'check-in' && (entry.state === 'registered' || (entry.state === 'waiting' && !isPresent));
  const canLeave = isActive(entry, phase) && mayAct && findPlaceSoFar(bracket, entry) === undefined;
  return (
    <>
      {matchKey !== null && (
        <ButtonLink fullWidth to={competitionPaths.match(id, matchKey)}>
          Go to Your Match
        </ButtonLink>
      )}
      {canCheckIn && mayAct && <CheckIn id={id} closesAt={bracket.nextPhaseAt && settings.times.checkInClosesAt} />}
      {clan && user && <OwnClan bracket={bracket} own={own} playerId={user.id} />}
      {clan === undefined && isActive(entry, phase) && entry.gameId === '' && <GameId id={id} gameId={firstGameId} />}
      {own.reward && <RewardFacts reward={own.reward} />}
      {hasEnded(phase) && <OwnRun bracket={bracket} entrantId={entry.entrant.id} />}
      {canLeave && <Leave id={id} isPlaying={entry.state === 'playing'} />}
    </>
  );
};

/** Whether the visitor's part is over, or there was none and none can begin. */
const hasNothingToDo = (bracket: TournamentBracket, { entry, roles }: OwnTournament): boolean => {
  const { phase } = bracket;
  if (hasEnded(phase)) return true;
  if (entry)
    return phase !== 'registration' && (!isActive(entry, phase) || findPlaceSoFar(bracket, entry) !== undefined);
  return phase !== 'announced' && phase !== 'registration' && roles.length === 0;
};

const Own = ({ bracket, own }: OwnProps) => {
  const { entry, matchKey, clan } = own;
  const { phase } = bracket;
  const hasEntry = entry !== null && (entry.state !== 'withdrawn' || hasEnded(phase));
  const openMatch = hasEntry && isActive(entry, phase) ? matchKey : null;
  const entrance = clan !== undefined ? describeClanEntrance(bracket, own) : describeEntrance(bracket);
  const action = (
    <Action bracket={bracket} text={hasEntry ? describeEntry(bracket, entry, openMatch !== null) : entrance}>
      {hasEntry ? (
        <Entry bracket={bracket} own={own} entry={entry} matchKey={openMatch} />
      ) : (
        <Enter bracket={bracket} own={own} />
      )}
    </Action>
  );
  return (
    <>
      {action}
      {hasNothingToDo(bracket, own) && <NextCup game={bracket.settings.game} gameId={entry?.gameId ?? ''} />}
    </>
  );
};

const SignedIn = ({ bracket }: PanelProps) => (
  <QueryState
    compact
    query={useQuery(playQueries.mine(bracket.id))}
    skeleton={
      <Stack gap={3}>
        <Skeleton width="16rem" height="1lh" />
        <Skeleton shape="block" height="44px" />
      </Stack>
    }
    failure="Couldn't load your entry."
  >
    {(own) => <Own bracket={bracket} own={own} />}
  </QueryState>
);

const SignedOut = ({ bracket }: PanelProps) => (
  <Action bracket={bracket} text={describeEntrance(bracket)}>
    {bracket.phase === 'registration' && (
      <ButtonLink fullWidth to={accountPaths.signIn({ next: competitionPaths.tournament(bracket.id) })}>
        Sign In to Join
      </ButtonLink>
    )}
    {hasEnded(bracket.phase) && <NextCup game={bracket.settings.game} gameId="" />}
  </Action>
);

const AddToCalendar = ({ id }: { id: string }) => (
  <Button asChild variant="ghost" fullWidth>
    <a href={`/api/tournaments/${encodeURIComponent(id)}/calendar`} download>
      <CalendarPlus aria-hidden />
      Add to Calendar
    </a>
  </Button>
);

/** What the visitor can do now: sign in, join, check in, play or leave. */
export const EntryPanel = ({ bracket }: PanelProps) => {
  const { status } = useSession();
  return (
    <Card>
      {status === 'signed-out' ? <SignedOut bracket={bracket} /> : <SignedIn bracket={bracket} />}
      {bracket.phase === 'registration' && countEntrants(bracket).players < bracket.settings.minEntrants && (
        <Invite bracket={bracket} />
      )}
      {!hasEnded(bracket.phase) && <AddToCalendar id={bracket.id} />}
    </Card>
  );
};
