import { communityPaths, leaderboardTeaserWidget } from '@portal/contracts/community/ui';
import { Link, Widget } from '@portal/portal';
import { Section, TextLink } from '@portal/ui';
import { ArrowRight } from 'lucide-react';
import { TeaserTables } from './teaser-tables';

/** Who leads. The tables come from the remote that owns the leaderboard; without one they are empty. */
export const LeaderboardTeaser = () => (
  <Section
    title="Top Players & Clans"
    action={
      <TextLink asChild>
        <Link to={communityPaths.leaderboard()}>
          View Full Leaderboard
          <ArrowRight aria-hidden />
        </Link>
      </TextLink>
    }
  >
    <Widget
      of={leaderboardTeaserWidget}
      props={{}}
      skeleton={<TeaserTables players="Loading top players..." clans="Loading top clans..." />}
      fallback={<TeaserTables players="No players on leaderboard yet" clans="No clans available yet" />}
    />
  </Section>
);
