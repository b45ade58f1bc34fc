import { usePortalConfig } from '@portal/portal';
import { Hero, Page, Text } from '@portal/ui';
import { LandingHero } from './landing-hero';
import { LeaderboardTeaser } from './leaderboard-teaser';
import { LivePart } from './live/live-part';
import { PortalCards } from './portal-cards';
import { QuietSections } from './quiet-sections';
import { StatsStrip } from './stats-strip';

const CommunityHero = () => (
  <Hero title="Community" headingLevel={2} align="center">
    <Text size="lead" tone="muted">
      Join thousands of gamers in the ultimate competitive experience
    </Text>
  </Hero>
);

/** The first page: who we are, where to go, who leads. */
export const HomePage = () => {
  const { liveHome } = usePortalConfig().features;
  return (
    <Page>
      <LandingHero />
      {liveHome ? <LivePart name="stats" /> : <StatsStrip />}
      <CommunityHero />
      <PortalCards />
      {liveHome ? <LivePart name="sections" /> : <QuietSections />}
      <LeaderboardTeaser />
    </Page>
  );
};
