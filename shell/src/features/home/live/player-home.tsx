import type { CurrentUser, Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatCount, formatDateline, formatDay, PlayerLink, type UseQueryResult, useQuery } from '@portal/portal';
import { RankChange } from '@portal/ui';
import type { ReactNode } from 'react';
import { Fact, FactSkeleton, facts, Greeting } from './greeting';
import { firstTournamentsQuery, latestNewsQuery, ownRankQuery } from './live-queries';

/** Shown instead of a fact that is loading or could not be loaded. */
const withoutData = ({ isError }: UseQueryResult): ReactNode => (isError ? 'Not available' : <FactSkeleton />);

const RankFact = () => {
  const query = useQuery(ownRankQuery);
  const { data } = query;
  const rank = () => {
    if (!data) return withoutData(query);
    return data.rank === null ? 'Not ranked yet' : `#${formatCount(data.rank)}`;
  };
  return (
    <Fact {...facts.rank} value={rank()} detail={data && data.change !== null && <RankChange places={data.change} />} />
  );
};

const ClanFact = ({ clan }: { clan: CurrentUser['clanInfo'] }) => (
  <Fact
    {...facts.clan}
    {...(clan?.id && { to: competitionPaths.clan(clan.id) })}
    value={<bdi>{clan?.name ?? 'No Clan'}</bdi>}
    detail={!clan && <span>Find a clan</span>}
  />
);

/** The next one to begin, or one that is live. */
const nextOf = (all: readonly Tournament[]): Tournament | null =>
  ['upcoming', 'live'].flatMap((status) => all.filter((tournament) => tournament.status === status))[0] ?? null;

const TournamentFact = () => {
  const query = useQuery({ ...firstTournamentsQuery, select: nextOf });
  const { data: next } = query;
  return (
    <Fact
      {...facts.tournament}
      {...(next && { to: competitionPaths.tournament(next.id) })}
      {...(next?.status === 'live' && { label: 'Live tournament' })}
      value={next === undefined ? withoutData(query) : (next?.name ?? 'None scheduled')}
      detail={next && <time dateTime={next.startDate}>{formatDay(next.startDate)}</time>}
    />
  );
};

const NewsFact = () => {
  const query = useQuery({ ...latestNewsQuery, select: ([first]) => first ?? null });
  const { data: article } = query;
  return (
    <Fact
      {...facts.news}
      {...(article && { to: communityPaths.article(article.id) })}
      value={article === undefined ? withoutData(query) : (article?.title ?? 'No news yet')}
      detail={article && <time dateTime={article.createdAt}>{formatDateline(article.createdAt)}</time>}
    />
  );
};

/** The top of the page for a signed-in player: rank, clan, next tournament and news. */
export const PlayerHome = ({ user }: { user: CurrentUser }) => (
  <Greeting
    title={
      <>
        Welcome back, <PlayerLink username={user.username} />
      </>
    }
  >
    <RankFact />
    <ClanFact clan={user.clanInfo} />
    <TournamentFact />
    <NewsFact />
  </Greeting>
);
