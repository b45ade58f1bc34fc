import type { MatchRoomResponse, NextAct, OwnMatches } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { actNames } from '@portal/contracts/next-act';
import { FixtureCard } from '@portal/match';
import { ButtonLink, useQuery } from '@portal/portal';
import { media, QueryState, Section, Skeleton, SkeletonGroup, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { buildFixtureKey, fixtureQueries, isLiveFixture } from '../../live/fixtures.ts';
import { useNextEntry } from '../../live/next-cup.ts';
import { ownMatchesQuery } from '../../live/own-matches.ts';
import { ActPanel, NextActCard } from '../../match/next-act-card.tsx';
import { useNow } from '../../match/use-now.ts';
import { formatStart } from '../../shared/texts.ts';
import { formatCountdown } from './countdown.ts';
import { WhenPlayed } from './when-played.tsx';

const ActionSkeleton = () => <Skeleton shape="block" width="11rem" height={theme.touchTarget} />;

const HeroSkeleton = () => (
  <SkeletonGroup>
    <FixtureCard size="hero" fixture={undefined} action={<ActionSkeleton />} />
  </SkeletonGroup>
);

/** Reserves the height of two matches to avoid layout shift. */
const LiveRows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  align-content: start;
  gap: ${theme.space[2]};
  min-block-size: calc(128px + ${theme.space[2]});

  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    min-block-size: 64px;
  }
`;

const MatchdaySkeleton = () => (
  <Stack gap={8}>
    <HeroSkeleton />
    <Section title="Live now">
      <LiveRows />
    </Section>
  </Stack>
);

/** With nothing to do, the tournament to join. */
const EnterNext = ({ own }: { own: OwnMatches }) => {
  const entry = useNextEntry(own.entries);
  if (entry === undefined) return <HeroSkeleton />;
  return entry ? (
    <ActPanel
      title="No matches yet"
      text={`${entry.name} starts ${formatStart(entry.startDate)}.`}
      action={<ButtonLink to={competitionPaths.tournament(entry.id)}>{`Join ${entry.name}`}</ButtonLink>}
    />
  ) : (
    <ActPanel
      title="No matches yet"
      text="Join a tournament and your matches will appear here."
      action={<ButtonLink to={competitionPaths.tournaments()}>See Tournaments</ButtonLink>}
    />
  );
};

const OwnMatchHero = ({ act, match }: { act: NextAct; match: MatchRoomResponse }) => {
  const now = useNow();
  return (
    <FixtureCard
      size="hero"
      fixture={match}
      isOwn
      note={formatCountdown(match, now)}
      action={
        <ButtonLink variant={act.isTurn ? 'primary' : 'secondary'} to={act.path}>
          {actNames[act.step]}
        </ButtonLink>
      }
    />
  );
};

const Hero = ({ own }: { own: OwnMatches }) => {
  const { next, matches } = own;
  if (!next) return <EnterNext own={own} />;
  const match = matches.find(({ key, tournament }) => key === next.key && tournament.id === next.tournament.id);
  return match ? <OwnMatchHero act={next} match={match} /> : <NextActCard act={next} />;
};

const shownLive = 2;

/** Matches that others play now. */
const LiveNow = ({ own }: { own: OwnMatches }) => {
  const { data } = useQuery(fixtureQueries.list('current'));
  const mine = new Set(own.matches.map(buildFixtureKey));
  const live = data?.filter((fixture) => isLiveFixture(fixture) && !mine.has(buildFixtureKey(fixture)));
  return (
    <Section title="Live now" aria-label="Live now">
      <LiveRows>
        {live?.length === 0 && <Text as="li">No one else is playing right now.</Text>}
        {live?.slice(0, shownLive).map((fixture) => (
          <li key={buildFixtureKey(fixture)}>
            <FixtureCard size="row" fixture={fixture} />
          </li>
        ))}
      </LiveRows>
    </Section>
  );
};

const Matchday = () => (
  <QueryState
    query={useQuery(ownMatchesQuery)}
    skeleton={<MatchdaySkeleton />}
    failure="Couldn't load your matches."
    card
  >
    {(own) => (
      <Stack gap={8}>
        <Hero own={own} />
        <LiveNow own={own} />
      </Stack>
    )}
  </QueryState>
);

/** The one thing that the signed-in player has to do next, above what others play now. */
export const Widget = () => (
  <WhenPlayed>
    <Matchday />
  </WhenPlayed>
);
