import {
  communityPaths,
  latestNewsWidget,
  platformLeaderboardColumns,
  platformLeaderboardWidget,
} from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, PageLink, Widget } from '@portal/portal';
import { Card, EmptyState, Hero, Page, personaHeight, Section, Table, Text } from '@portal/ui';
import { toEmptyColumns } from '../../layout/empty-columns.ts';
import { failureCard } from '../../layout/failure-card.tsx';
import { NewsSkeleton } from './news-skeleton.tsx';

const leaderboardColumns = toEmptyColumns({
  ...platformLeaderboardColumns,
  player: { ...platformLeaderboardColumns.player, contentHeight: personaHeight },
});

const leaderboardLimit = 10;
const newsLimit = 3;

interface GamePageProps {
  platformGroup: 'console' | 'mobile';
  eyebrow: string;
  title: string;
  intro: string;
  leaderboardTitle: string;
  newsTitle: string;
}

const Leaderboard = ({ skeletonRows = 0 }: { skeletonRows?: number }) => (
  <Table
    caption="Leaderboard"
    columns={leaderboardColumns}
    rows={[]}
    rowKey={() => ''}
    skeletonRows={skeletonRows}
    placeholder="No players on leaderboard yet"
  />
);

const NoNews = () => (
  <Card>
    <EmptyState title="No News Available">Articles about these games will appear here.</EmptyState>
  </Card>
);

const GamePage = ({ platformGroup, eyebrow, title, intro, leaderboardTitle, newsTitle }: GamePageProps) => (
  <Page>
    <Hero
      eyebrow={eyebrow}
      title={title}
      actions={
        <>
          <ButtonLink to={competitionPaths.tournaments()}>See Tournaments</ButtonLink>
          <ButtonLink to={competitionPaths.clans()} variant="secondary">
            Find a Clan
          </ButtonLink>
        </>
      }
    >
      <Text size="lead" tone="muted">
        {intro}
      </Text>
    </Hero>
    <Section
      title={leaderboardTitle}
      action={<PageLink to={communityPaths.leaderboard()}>View Full Leaderboard</PageLink>}
    >
      <Widget
        of={platformLeaderboardWidget}
        props={{ platformGroup, limit: leaderboardLimit }}
        skeleton={<Leaderboard skeletonRows={leaderboardLimit} />}
        fallback={<Leaderboard />}
        failure={failureCard("Couldn't load the leaderboard.")}
      />
    </Section>
    <Section title={newsTitle} action={<PageLink to={communityPaths.news()}>View all news</PageLink>}>
      <Widget
        of={latestNewsWidget}
        props={{ platformGroup, limit: newsLimit }}
        skeleton={<NewsSkeleton cards={newsLimit} />}
        fallback={<NoNews />}
        failure={failureCard("Couldn't load news.")}
      />
    </Section>
  </Page>
);

export const ConsolePage = () => (
  <GamePage
    platformGroup="console"
    eyebrow="PlayStation and PC"
    title="Console Games"
    intro="The best console players, their cups and their news."
    leaderboardTitle="Top Console Players"
    newsTitle="Latest Console News"
  />
);

export const MobilePage = () => (
  <GamePage
    platformGroup="mobile"
    eyebrow="Phones and tablets"
    title="Mobile Games"
    intro="Quick matches wherever you are. Follow the best mobile players and the news of their cups."
    leaderboardTitle="Top Mobile Players"
    newsTitle="Latest Mobile News"
  />
);
