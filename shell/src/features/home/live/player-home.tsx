import type { CurrentUser, Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import {
  formatCount,
  formatDateline,
  formatDay,
  Link,
  PlayerLink,
  type UseQueryResult,
  usePortalConfig,
  useQuery,
} from '@portal/portal';
import { displayFace, focusRing, Hero, media, RankChange, Skeleton, theme, truncate } from '@portal/ui';
import { ChartNoAxesColumn, Newspaper, Shield, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { firstTournamentsQuery, latestNewsQuery, ownRankQuery } from './live-queries';

// Safari drops the list role from lists without bullets.
const Facts = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  inline-size: 100%;

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-block-start: ${theme.space[4]};
  }
`;

const FactLink = styled(Link)`
  ${focusRing}
  display: flex;
  gap: ${theme.space[3]};
  align-items: center;
  block-size: 100%;
  padding: ${theme.space[3]};
  color: ${theme.color.text};
  text-decoration: none;
  background: color-mix(in srgb, ${theme.color.surfaceRaised} 82%, transparent);
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  > svg { color: ${theme.color.accent}; }
  /* The smallest phones have no space for it. */
  @media (max-width: 359px) { > svg { display: none; } }
  ${media.hover} { &:hover { border-color: ${theme.color.accent}; } }
`;

const Words = styled.span`
  flex: 1;
  display: grid;
  min-width: 0;
`;

/* Label and detail share a line, so that a detail that arrives later moves nothing. */
const Line = styled.span`
  display: flex;
  gap: ${theme.space[2]};
  justify-content: space-between;
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
  white-space: nowrap;
  @media (max-width: 359px) { font-size: ${theme.fontSize.micro}; }
`;

const Value = styled.strong`
  ${truncate}
  ${displayFace}
  font-size: ${theme.fontSize.title};
  line-height: 1.35;
  color: ${theme.color.text};
`;

interface FactProps {
  to: string;
  icon: ReactNode;
  label: string;
  value: ReactNode;
  detail?: ReactNode;
}

const Fact = ({ to, icon, label, value, detail }: FactProps) => (
  <li>
    <FactLink to={to}>
      {icon}
      <Words>
        <Line>
          {label} {detail}
        </Line>
        <Value>{value}</Value>
      </Words>
    </FactLink>
  </li>
);

/** Shown instead of a fact that is loading or could not be loaded. */
const withoutData = ({ isError }: UseQueryResult): ReactNode =>
  isError ? 'Not available' : <Skeleton width="8rem" height="1.35em" />;

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
      label="Your Rank"
      value={rank()}
      detail={data && data.change !== null && <RankChange places={data.change} />}
    />
  );
};

const ClanFact = ({ clan }: { clan: CurrentUser['clanInfo'] }) => (
  <Fact
    to={clan?.id ? competitionPaths.clan(clan.id) : competitionPaths.clans()}
    icon={<Shield aria-hidden />}
    label="Your Clan"
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
      label={next?.status === 'live' ? 'Live Tournament' : 'Next Tournament'}
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
      label="Latest News"
      value={article === undefined ? withoutData(query) : (article?.title ?? 'No news yet')}
      detail={article && <time dateTime={article.createdAt}>{formatDateline(article.createdAt)}</time>}
    />
  );
};

/* As high as the landing hero. */
const Greeting = styled(Hero)`
  display: grid;
  align-content: center;
`;

/** The top of the page for a signed-in player: rank, clan, next tournament and news. */
export const PlayerHome = ({ user }: { user: CurrentUser }) => (
  <Greeting
    size="lg"
    eyebrow={usePortalConfig().communityName}
    title={
      <>
        Welcome back, <PlayerLink username={user.username} />
      </>
    }
  >
    <Facts aria-label="Your standing">
      <RankFact />
      <ClanFact clan={user.clanInfo} />
      <TournamentFact />
      <NewsFact />
    </Facts>
  </Greeting>
);
