import type { NewsArticle, Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import { formatDateline, formatDay, formatMoney, PageLink, usePortalConfig, useQuery } from '@portal/portal';
import { CategoryBadge, Grid, Section, StatusBadge } from '@portal/ui';
import { ArrowRight, Newspaper, Trophy } from 'lucide-react';
import { texts } from '../texts';
import { LiveList, LiveRow, Square } from './live-list';
import { firstTournamentsQuery, latestNewsQuery } from './live-queries';

const statusTexts = { live: 'LIVE', upcoming: 'UPCOMING', completed: 'COMPLETED', unknown: 'UNKNOWN' };

const AllLink = ({ to, children }: { to: string; children: string }) => (
  <PageLink to={to}>
    {children}
    <ArrowRight aria-hidden />
  </PageLink>
);

const TournamentRow = ({ tournament }: { tournament: Tournament }) => {
  const { id, name, game, prizePool, startDate } = tournament;
  const status = tournamentStatusOf(tournament.status);
  return (
    <LiveRow
      to={competitionPaths.tournament(id)}
      title={name}
      picture={
        <Square aria-hidden>
          <Trophy />
        </Square>
      }
      badge={<StatusBadge status={status}>{statusTexts[status]}</StatusBadge>}
      facts={
        <>
          {`${game}\u00a0· ${formatMoney(prizePool)}\u00a0· `}
          <time dateTime={startDate}>{formatDay(startDate).replaceAll(' ', '\u00a0')}</time>
        </>
      }
    />
  );
};

const NewsRow = ({ article: { id, title, category, imageUrl, imageSize, createdAt } }: { article: NewsArticle }) => (
  <LiveRow
    to={communityPaths.article(id)}
    title={title}
    picture={
      <Square aria-hidden>
        {imageUrl ? (
          <img src={imageUrl} alt="" width={imageSize?.width} height={imageSize?.height} loading="lazy" />
        ) : (
          <Newspaper />
        )}
      </Square>
    }
    badge={<CategoryBadge category={category} />}
    facts={<time dateTime={createdAt}>{formatDateline(createdAt)}</time>}
  />
);

const isCurrent = ({ status }: Tournament) => status === 'live' || status === 'upcoming';
const onlyCurrent = (all: readonly Tournament[]) => all.filter(isCurrent);

const TournamentsSection = () => {
  // Without this flag the tournaments page itself is always empty.
  const { liveTournaments } = usePortalConfig().features;
  const query = useQuery({ ...firstTournamentsQuery, select: onlyCurrent });
  return (
    <Section
      title={texts.tournaments.title}
      action={liveTournaments && <AllLink to={competitionPaths.tournaments()}>View all tournaments</AllLink>}
    >
      <LiveList query={query} empty={texts.tournaments.empty} failed="Tournaments could not be loaded.">
        {(tournament) => <TournamentRow tournament={tournament} />}
      </LiveList>
    </Section>
  );
};

const NewsSection = () => {
  const query = useQuery(latestNewsQuery);
  return (
    <Section title={texts.news.title} action={<AllLink to={communityPaths.news()}>View all news</AllLink>}>
      <LiveList query={query} empty={texts.news.empty} failed="News could not be loaded.">
        {(article) => <NewsRow article={article} />}
      </LiveList>
    </Section>
  );
};

export const LiveSections = () => (
  <Grid min="lg" gap={8}>
    <TournamentsSection />
    <NewsSection />
  </Grid>
);

export { LiveStats } from './live-stats';
export { PlayerHome } from './player-home';
