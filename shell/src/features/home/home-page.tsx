import { usePortalConfig } from '@portal/portal';
import { Page } from '@portal/ui';
import { CommunityHero } from './community-hero';
import { LandingHero } from './landing-hero';
import { LeaderboardTeaser } from './leaderboard-teaser';
import { LivePart } from './live/live-part';
import { PortalCards } from './portal-cards';
import { QuietSections } from './quiet-sections';
import { StatsStrip } from './stats-strip';

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
