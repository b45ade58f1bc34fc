import { getFixtureKey, type MatchRoomResponse, type TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { describeResult, FixtureCard, isInDispute, isOwnMatch, matchStates, nameSides } from '@portal/match';
import {
  ApiError,
  BackLink,
  ButtonLink,
  isRestoredPage,
  useDocumentTitle,
  useIsFirstPage,
  useQuery,
} from '@portal/portal';
import { ShareButton } from '@portal/screens';
import {
  Card,
  Cluster,
  EmptyState,
  ErrorState,
  QueryState,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  theme,
  VisuallyHidden,
} from '@portal/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { AnnouncedText } from '../../live/announcer.tsx';
import { playQueries } from '../../live/queries.ts';
import { Deadline } from '../../match/deadline.tsx';
import { describeMatch, type Situation } from '../../match/describe-match.ts';
import { Reports } from '../../match/reports.tsx';
import { findScoreRules } from '../../match/score.ts';
import { Screenshots } from '../../match/screenshots.tsx';
import { AddScreenshot } from './add-screenshot.tsx';
import { Bench } from './bench.tsx';
import { ClanFixture } from './clan-fixture.tsx';
import { describeOutcome } from './describe-outcome.ts';
import { RoomHeadToHead } from './head-to-head.tsx';
import { Meeting } from './meeting.tsx';
import { Outcome } from './outcome.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { StaffPanel } from './staff-panel.tsx';

interface MatchRoomProps {
  tournamentId: string;
  matchKey: string;
}

/** The card below shows the same. */
const RoomTitle = styled(VisuallyHidden).attrs({ as: 'h2' })`
  /* Shows the link back, below the page's header, which sticks to the top, when the room is scrolled into view. */
  scroll-margin-block-start: ${theme.space[20]};
`;

/** Takes the focus when the last step of the match is done. */
const FocusCard = styled(Card)`
  &:focus { outline: none; }
`;

/** Deadline and note of what happens now. They are not announced, because the deadline counts down. */
const Now = ({ match, situation: { until, note } }: { match: MatchRoomResponse; situation: Situation }) => (
  <>
    {until && match.dueAt !== null && (
      <Text>
        {until[0]}
        <Deadline at={match.dueAt} />
        {until[1]}
      </Text>
    )}
    {note && <Text tone="muted">{note}</Text>}
  </>
);

/**
 * The room is a part of its tournament's page, below the banner: opening it scrolls there, and following a link to it moves the focus,
 * as opening a page does.
 */
const useOpenedRoom = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useIsFirstPage();
  useEffect(() => {
    if (!isFirstPage) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
      return;
    }
    if (isRestoredPage() || window.scrollY > 0) return;
    // After the frame that shows the room: until then, what moves because of it is below the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => heading.current?.scrollIntoView({ block: 'start' }));
    });
    return () => cancelAnimationFrame(frame);
  }, [isFirstPage]);
  return heading;
};

interface Parts {
  screenshots: ReactNode;
  panel: ReactNode;
  meeting: ReactNode;
}

/** What helps most comes first: a screenshot in a dispute, and the way into the game while both play. */
const orderParts = (match: MatchRoomResponse, { screenshots, panel, meeting }: Parts): ReactNode[] => {
  if (isInDispute(match)) return [screenshots, panel, meeting];
  return match.state === 'playing' ? [meeting, panel, screenshots] : [panel, meeting, screenshots];
};

const PlayerMatch = ({ match, bracket }: { match: MatchRoomResponse; bracket: TournamentBracket }) => {
  const rules = findScoreRules(bracket, match.key);
  // Only players and staff receive reports.
  const isStaff = !isOwnMatch(match) && match.reports !== undefined;
  const situation = match.result ? null : describeMatch(match);
  const screenshots = (
    <Screenshots key="screenshots" match={match} isLarge={isStaff && Boolean(match.evidence?.length)}>
      {isOwnMatch(match) && match.may.includes('evidence') && <AddScreenshot match={match} />}
    </Screenshots>
  );
  const meeting = <Meeting key="meeting" match={match} bracket={bracket} rules={rules} />;
  const panel = isOwnMatch(match) && <PlayerPanel key="panel" match={match} rules={rules} />;
  return (
    <FocusCard padding="lg" role="group" aria-label="Match" tabIndex={-1}>
      <Stack gap={2}>
        <Text weight="bold" size="lead">
          <AnnouncedText>{situation ? situation.text : describeOutcome(match)}</AnnouncedText>
        </Text>
        {situation ? <Now match={match} situation={situation} /> : <Outcome match={match} bracket={bracket} />}
      </Stack>
      {match.isStale && (
        <Text tone="muted">An earlier result of this match was between other players and no longer counts.</Text>
      )}
      {(matchStates[match.state].isDisputed || isStaff) && <Reports match={match} />}
      {orderParts(match, { screenshots, panel, meeting })}
      {match.bench && <Bench match={match} bench={match.bench} />}
      {isStaff && <StaffPanel match={match} rules={rules} />}
    </FocusCard>
  );
};

/** The sentence that goes with the link, whose own title and picture chats show. */
const describeShare = (match: MatchRoomResponse): string => {
  const sentence = match.result ? describeResult(match, nameSides(match)) : nameSides(match).join(' vs ');
  return `${sentence.replace(/\.$/, '')}, ${match.tournament.name}`;
};

const Room = ({ match, bracket }: { match: MatchRoomResponse; bracket: TournamentBracket }) => {
  const heading = useOpenedRoom();
  useDocumentTitle(`${match.label}, ${match.tournament.name}`);
  return (
    <>
      <RoomTitle ref={heading} tabIndex={-1}>
        {match.label}
      </RoomTitle>
      <FixtureCard size="hero" fixture={match} isOwn={isOwnMatch(match)} />
      {match.boards ? (
        <ClanFixture match={match} boards={match.boards} />
      ) : (
        <>
          <PlayerMatch match={match} bracket={bracket} />
          <RoomHeadToHead match={match} />
        </>
      )}
    </>
  );
};

const RoomSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={4}>
      <FixtureCard size="hero" fixture={undefined} />
      <Card padding="lg">
        <Skeleton width="10rem" height="1.75rem" />
        <Skeleton width="18rem" height="1lh" />
        <Skeleton width="10rem" height={theme.touchTarget} shape="block" />
      </Card>
    </Stack>
  </SkeletonGroup>
);

const RoomFailure = ({ error, retry, back }: { error: Error; retry: () => void; back: string }) => (
  <Card padding="lg">
    {error instanceof ApiError && error.code === 'match_not_found' ? (
      <EmptyState title="Match not found" headingLevel={2} action={<ButtonLink to={back}>All Matches</ButtonLink>}>
        The bracket has no such match, or it has changed.
      </EmptyState>
    ) : (
      <ErrorState title="Couldn't load this match." headingLevel={2} onRetry={retry} />
    )}
  </Card>
);

/** One match: what its players and staff can do now, and how it ended. */
export const MatchRoom = ({ tournamentId, matchKey }: MatchRoomProps) => {
  const match = useQuery(playQueries.match(tournamentId, matchKey));
  const bracket = useQuery(playQueries.bracket(tournamentId));
  const back = competitionPaths.tournament(tournamentId, { tab: 'matches' });
  const fixtureKey = getFixtureKey(matchKey);
  return (
    <Stack gap={4}>
      <Cluster justify="between">
        {fixtureKey === matchKey ? (
          <BackLink to={back} label={`All matches of ${bracket.data?.settings.name ?? 'the tournament'}`} />
        ) : (
          <BackLink to={competitionPaths.match(tournamentId, fixtureKey)} label="All boards of this match" />
        )}
        {match.data && (
          <ShareButton text={describeShare(match.data)} path={competitionPaths.match(tournamentId, matchKey)} />
        )}
      </Cluster>
      <QueryState
        query={match}
        skeleton={<RoomSkeleton />}
        failure={(error, retry) => <RoomFailure error={error} retry={retry} back={back} />}
      >
        {(shown) => (bracket.data ? <Room key={matchKey} match={shown} bracket={bracket.data} /> : <RoomSkeleton />)}
      </QueryState>
    </Stack>
  );
};
