import type { OwnMatches, Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { platformGroupOf } from '@portal/contracts/platforms';
import { FixtureCard } from '@portal/match';
import { ButtonLink, call, queryOptions, useQuery, useSession } from '@portal/portal';
import { Card, EmptyState, QueryState, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { ownMatchesQuery } from '../../live/own-matches.ts';
import { formatCountdown, useNow } from './countdown.ts';
import { chooseNextAct, type NextAct } from './next-act.ts';
import { useFeatured } from './use-featured.ts';
import { WhenPlayed } from './when-played.tsx';

/** As tall as the hero, so that nothing moves when it replaces the placeholder. */
const EmptyHero = styled(Card)`
  display: grid;
  place-content: center;
  min-block-size: 240px;
`;

const ActionSkeleton = () => <Skeleton shape="block" width="11rem" height={theme.touchTarget} />;

const HeroSkeleton = () => (
  <SkeletonGroup>
    <FixtureCard size="hero" fixture={undefined} action={<ActionSkeleton />} />
  </SkeletonGroup>
);

const openTournaments = () =>
  queryOptions({
    queryKey: ['tournaments', 'open'],
    queryFn: ({ signal }) => call('GET /api/tournaments', { query: { status: 'upcoming', limit: 24 }, signal }),
  });

/** Only the name of the game tells where it is played. */
const isPlayedOn = (group: ReturnType<typeof platformGroupOf>, { game }: Tournament): boolean =>
  /\bmobile\b/i.test(game) === (group === 'mobile');

const formatStart = (startDate: string): string =>
  new Date(startDate).toLocaleString('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** The first tournament that the player can enter, on the own platform if there is one. */
const useNextEntry = ({ entries }: OwnMatches, isNeeded: boolean) => {
  const { user } = useSession();
  const { data } = useQuery({ ...openTournaments(), enabled: isNeeded });
  if (!data) return data;
  const entered = new Set(entries.map(({ id }) => id));
  const open = data.filter(({ id, phase }) => phase === 'registration' && !entered.has(id));
  const group = user && platformGroupOf(user.platform);
  return open.find((tournament) => group && isPlayedOn(group, tournament)) ?? open[0] ?? null;
};

const allTournaments = { label: 'See Tournaments', to: competitionPaths.tournaments() };

const Hero = ({ act, own }: { act: NextAct | null; own: OwnMatches }) => {
  const now = useNow();
  const featured = useFeatured();
  const entry = useNextEntry(own, act === null);
  const shown = act?.match ?? featured?.[0];
  const isLoading = !act?.match && featured === undefined;
  if (isLoading || (act === null && entry === undefined)) return <HeroSkeleton />;
  const toEnter = entry && {
    label: `Enter the ${entry.name}, starts ${formatStart(entry.startDate)}`,
    to: competitionPaths.tournament(entry.id),
  };
  const { label, to } = act ?? toEnter ?? allTournaments;
  const action = <ButtonLink to={to}>{label}</ButtonLink>;
  if (!shown)
    return (
      <EmptyHero>
        <EmptyState title="No matches yet" action={action}>
          Matches appear here as soon as a bracket is drawn.
        </EmptyState>
      </EmptyHero>
    );
  const isOwn = Boolean(act?.match);
  return (
    <FixtureCard
      size="hero"
      fixture={shown}
      isOwn={isOwn}
      note={act?.match ? formatCountdown(act.match, now) : undefined}
      action={action}
    />
  );
};

const Matchday = () => (
  <QueryState query={useQuery(ownMatchesQuery)} skeleton={<HeroSkeleton />} failure="Couldn't load your matches." card>
    {(own) => <Hero act={chooseNextAct(own)} own={own} />}
  </QueryState>
);

/** The signed-in player's next match, or what is played now, with the one thing to do next. */
export const Widget = () => (
  <WhenPlayed>
    <Matchday />
  </WhenPlayed>
);
