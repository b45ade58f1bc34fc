import { Page } from '@portal/ui';
import { CommunityHero } from './community-hero';
import { LandingHero } from './landing-hero';
import { LeaderboardTeaser } from './leaderboard-teaser';
import { PortalCards } from './portal-cards';
import { QuietSections } from './quiet-sections';
import { StatsStrip } from './stats-strip';

/** The first page: who we are, where to go, who leads. */
export const HomePage = () => (
  <Page>
    <LandingHero />
    <StatsStrip />
    <CommunityHero />
    <PortalCards />
    <QuietSections />
    <LeaderboardTeaser />
  </Page>
);
