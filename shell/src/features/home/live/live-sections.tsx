import { communityPaths, latestNewsWidget } from '@portal/contracts/community/ui';
import { competitionPaths, currentTournamentsWidget } from '@portal/contracts/competition/ui';
import { PageLink, usePortalConfig, Widget } from '@portal/portal';
import { Card, EmptyState, Section, Skeleton, SkeletonGroup } from '@portal/ui';
import { ArrowRight } from 'lucide-react';
import { failureCard } from '../../../layout/failure-card.tsx';
import { NewsSkeleton } from '../../games/news-skeleton.tsx';
import { texts } from '../texts.ts';

const newsLimit = 3;

export const AllLink = ({ to, children }: { to: string; children: string }) => (
  <PageLink to={to}>
    {children}
    <ArrowRight aria-hidden />
  </PageLink>
);

const Nothing = ({ children }: { children: string }) => (
  <Card>
    <EmptyState>{children}</EmptyState>
  </Card>
);

/** The next tournaments, by the remote that owns them. */
export const TournamentsSection = () => {
  // Without this flag the tournaments page itself is always empty.
  const { liveTournaments } = usePortalConfig().features;
  return (
    <Section
      title={texts.tournaments.title}
      action={liveTournaments && <AllLink to={competitionPaths.tournaments()}>View all tournaments</AllLink>}
    >
      <Widget
        of={currentTournamentsWidget}
        props={{}}
        skeleton={
          <SkeletonGroup>
            <Skeleton shape="block" height="calc(3 * 6.5rem + 4px)" />
          </SkeletonGroup>
        }
        fallback={<Nothing>{texts.tournaments.empty}</Nothing>}
        failure={failureCard("Couldn't load tournaments.")}
      />
    </Section>
  );
};

/** The latest articles, by the remote that owns them. */
export const NewsSection = () => (
  <Section title={texts.news.title} action={<AllLink to={communityPaths.news()}>View all news</AllLink>}>
    <Widget
      of={latestNewsWidget}
      props={{ platformGroup: 'all', limit: newsLimit }}
      skeleton={<NewsSkeleton cards={newsLimit} />}
      fallback={<Nothing>{texts.news.empty}</Nothing>}
      failure={failureCard("Couldn't load news.")}
    />
  </Section>
);
