import type { NewsArticle, Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { tournamentStatusOf } from '@portal/contracts/tournament-status';
import {
  CategoryBadge,
  formatDateline,
  formatDay,
  formatMoney,
  PageLink,
  StatusBadge,
  usePortalConfig,
  useQuery,
} from '@portal/portal';
import { Card, EmptyState, Grid, QueryState, Section, theme } from '@portal/ui';
import { ArrowRight, Newspaper, Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { texts } from '../texts';
import { LiveRow, LiveRowsSkeleton, RowPicture } from './live-row';
import { newsQueries, tournamentQueries } from './queries';

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
        <RowPicture aria-hidden>
          <Trophy />
        </RowPicture>
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
      <RowPicture aria-hidden>
        {imageUrl ? (
          <img src={imageUrl} alt="" width={imageSize?.width} height={imageSize?.height} loading="lazy" />
        ) : (
          <Newspaper />
        )}
      </RowPicture>
    }
    badge={<CategoryBadge category={category} />}
    facts={<time dateTime={createdAt}>{formatDateline(createdAt)}</time>}
  />
);

const LiveList = styled.ul.attrs({ role: 'list' })`
  > li + li { border-block-start: 1px solid ${theme.color.line}; }
`;

const shownTournaments = 3;
const selectCurrent = (all: readonly Tournament[]): readonly Tournament[] =>
  all.filter(({ status }) => status === 'live' || status === 'upcoming').slice(0, shownTournaments);

const TournamentsSection = () => {
  // Without this flag the tournaments page itself is always empty.
  const { liveTournaments } = usePortalConfig().features;
  return (
    <Section
      title={texts.tournaments.title}
      action={liveTournaments && <AllLink to={competitionPaths.tournaments()}>View all tournaments</AllLink>}
    >
      <QueryState
        query={useQuery({ ...tournamentQueries.first(), select: selectCurrent })}
        skeleton={<LiveRowsSkeleton />}
        empty={<EmptyState>{texts.tournaments.empty}</EmptyState>}
        failure="Couldn't load tournaments."
        card
      >
        {(tournaments) => (
          <Card padding="none">
            <LiveList>
              {tournaments.map((tournament) => (
                <li key={tournament.id}>
                  <TournamentRow tournament={tournament} />
                </li>
              ))}
            </LiveList>
          </Card>
        )}
      </QueryState>
    </Section>
  );
};

const NewsSection = () => (
  <Section title={texts.news.title} action={<AllLink to={communityPaths.news()}>View all news</AllLink>}>
    <QueryState
      query={useQuery(newsQueries.latest())}
      skeleton={<LiveRowsSkeleton />}
      empty={<EmptyState>{texts.news.empty}</EmptyState>}
      failure="Couldn't load news."
      card
    >
      {(articles) => (
        <Card padding="none">
          <LiveList>
            {articles.map((article) => (
              <li key={article.id}>
                <NewsRow article={article} />
              </li>
            ))}
          </LiveList>
        </Card>
      )}
    </QueryState>
  </Section>
);

export const LiveSections = () => (
  <Grid min="lg" gap={8}>
    <TournamentsSection />
    <NewsSection />
  </Grid>
);

export { LiveStats } from './live-stats';
export { PlayerHome } from './player-home';
