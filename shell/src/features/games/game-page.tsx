import { Link, paths, Widget, type WidgetProps } from '@portal/portal';
import {
  Button,
  Card,
  EmptyState,
  Hero,
  Page,
  Section,
  Skeleton,
  SkeletonGroup,
  Stack,
  Table,
  Text,
  TextLink,
} from '@portal/ui';
import type { ReactNode } from 'react';
import { leaderboardColumns } from './leaderboard-columns';

/** Rows of the platform's leaderboard, and articles beside it. */
const LEADERBOARD_LIMIT = 10;
const NEWS_LIMIT = 3;

interface GamePageProps {
  platformGroup: WidgetProps['platform-leaderboard']['platformGroup'];
  eyebrow: string;
  title: string;
  intro: string;
  /** Heading of the leaderboard part. */
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
    <EmptyState title="No News Available">Articles about these games appear here as soon as there are any.</EmptyState>
  </Card>
);

const NewsSkeleton = () => (
  <SkeletonGroup label="Loading news...">
    <Card>
      <Skeleton shape="block" height="14rem" />
    </Card>
  </SkeletonGroup>
);

const more = (to: string, label: string): ReactNode => (
  <TextLink asChild>
    <Link to={to}>{label}</Link>
  </TextLink>
);

/** The page of one kind of games: a banner, its leaderboard and its news. */
export const GamePage = ({ platformGroup, eyebrow, title, intro, leaderboardTitle, newsTitle }: GamePageProps) => (
  <Page>
    <Hero
      eyebrow={eyebrow}
      title={title}
      actions={
        <>
          <Button asChild>
            <Link to={paths.tournaments()}>See Tournaments</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to={paths.clans()}>Find a Clan</Link>
          </Button>
        </>
      }
    >
      <Stack gap={2}>
        <Text size="lead" tone="muted">
          {intro}
        </Text>
      </Stack>
    </Hero>
    <Section title={leaderboardTitle} action={more(paths.leaderboard(), 'View Full Leaderboard')}>
      <Widget
        name="platform-leaderboard"
        props={{ platformGroup, limit: LEADERBOARD_LIMIT }}
        skeleton={<Leaderboard skeletonRows={LEADERBOARD_LIMIT} />}
        fallback={<Leaderboard />}
      />
    </Section>
    <Section title={newsTitle} action={more(paths.news(), 'View All News')}>
      <Widget
        name="latest-news"
        props={{ platformGroup, limit: NEWS_LIMIT }}
        skeleton={<NewsSkeleton />}
        fallback={<NoNews />}
      />
    </Section>
  </Page>
);
