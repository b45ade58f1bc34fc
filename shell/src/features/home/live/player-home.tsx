import type { CurrentUser, Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatCount, formatDateline, formatDay, PlayerLink, type UseQueryResult, useQuery } from '@portal/portal';
import { RankChange } from '@portal/ui';
import { ChartNoAxesColumn, Newspaper, Shield, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fact, FactSkeleton, Greeting } from './greeting';
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
    <Fact
      to={communityPaths.leaderboard()}
      icon={<ChartNoAxesColumn aria-hidden />}
      label="Your rank"
      value={rank()}
      detail={data && data.change !== null && <RankChange places={data.change} />}
    />
  );
};

const ClanFact = ({ clan }: { clan: CurrentUser['clanInfo'] }) => (
  <Fact
    to={clan?.id ? competitionPaths.clan(clan.id) : competitionPaths.clans()}
    icon={<Shield aria-hidden />}
    label="Your clan"
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
      to={next ? competitionPaths.tournament(next.id) : competitionPaths.tournaments()}
      icon={<Trophy aria-hidden />}
      label={next?.status === 'live' ? 'Live tournament' : 'Next tournament'}
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
      to={article ? communityPaths.article(article.id) : communityPaths.news()}
      icon={<Newspaper aria-hidden />}
      label="Latest news"
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
