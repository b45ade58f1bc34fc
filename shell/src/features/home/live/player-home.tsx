import type { CurrentUser, Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { platformGroupOf } from '@portal/contracts/platforms';
import { formatCount, formatDateline, formatDay, PlayerLink, type UseQueryResult, useQuery } from '@portal/portal';
import { RankChange } from '@portal/ui';
import type { ReactNode } from 'react';
import { Fact, FactSkeleton, facts, Greeting } from './greeting';
import { leaderboardQueries, newsQueries, tournamentQueries } from './queries';

/** Shown instead of a fact that is loading or could not be loaded. */
const placeholderFor = ({ isError }: UseQueryResult): ReactNode => (isError ? 'Not available' : <FactSkeleton />);

const RankedFact = () => {
  const query = useQuery(leaderboardQueries.own());
  const { data } = query;
  const rank = () => {
    if (!data) return placeholderFor(query);
    return data.rank === null ? 'Not ranked yet' : `#${formatCount(data.rank)}`;
  };
  return (
    <Fact {...facts.rank} value={rank()} detail={data && data.change !== null && <RankChange places={data.change} />} />
  );
};

/** Everyone has a place on the leaderboard, but before the first game it only follows from the username. */
const UnrankedFact = () => (
  <Fact
    {...facts.rank}
    to={competitionPaths.tournaments()}
    value="Unranked"
    detail={<span>Play your first cup</span>}
  />
);

const ClanFact = ({ clan }: { clan: CurrentUser['clanInfo'] }) => (
  <Fact
    {...facts.clan}
    {...(clan?.id && { to: competitionPaths.clan(clan.id) })}
    value={<bdi>{clan?.name ?? 'No Clan'}</bdi>}
    detail={!clan && <span>Find a clan</span>}
  />
);

type Group = ReturnType<typeof platformGroupOf>;

/** Only the name of the game says where it is played. */
const isPlayedOn = (group: Group, { game }: Tournament): boolean => /\bmobile\b/i.test(game) === (group === 'mobile');

/** Finds the next tournament of these platforms, or else a live one. */
const findNext = (group: Group, all: readonly Tournament[]): Tournament | null => {
  const own = all.filter((tournament) => isPlayedOn(group, tournament));
  return ['upcoming', 'live'].flatMap((status) => own.filter((tournament) => tournament.status === status))[0] ?? null;
};

const TournamentFact = ({ group }: { group: Group }) => {
  const query = useQuery({ ...tournamentQueries.first(), select: (all) => findNext(group, all) });
  const { data: next } = query;
  return (
    <Fact
      {...facts.tournament}
      {...(next && { to: competitionPaths.tournament(next.id) })}
      label={`${next?.status === 'live' ? 'Live' : 'Next'} ${group} cup`}
      value={next === undefined ? placeholderFor(query) : (next?.name ?? 'None scheduled')}
      detail={next && <time dateTime={next.startDate}>{formatDay(next.startDate)}</time>}
    />
  );
};

const NewsFact = () => {
  const query = useQuery({ ...newsQueries.latest(), select: ([first]) => first ?? null });
  const { data: article } = query;
  return (
    <Fact
      {...facts.news}
      {...(article && { to: communityPaths.article(article.id) })}
      value={article === undefined ? placeholderFor(query) : (article?.title ?? 'No news yet')}
      detail={article && <time dateTime={article.createdAt}>{formatDateline(article.createdAt)}</time>}
    />
  );
};

/** How long after signing up a player is new. */
const newcomerMs = 3_600_000;

const isNewcomer = ({ createdAt }: CurrentUser): boolean => Date.now() - Date.parse(createdAt) < newcomerMs;

/** The top of the page for a signed-in player: rank, clan, next tournament and news. */
export const PlayerHome = ({ user }: { user: CurrentUser }) => (
  <Greeting
    title={
      <>
        {isNewcomer(user) ? 'Welcome' : 'Welcome back'}, <PlayerLink username={user.username} />
      </>
    }
  >
    {user.gamesPlayed > 0 ? <RankedFact /> : <UnrankedFact />}
    <ClanFact clan={user.clanInfo} />
    <TournamentFact group={platformGroupOf(user.platform)} />
    <NewsFact />
  </Greeting>
);
