import { ButtonLink, usePortalConfig, useSession, Widget } from '@portal/portal';
import { Card, EmptyState, Grid, Hero, Page, Section, Skeleton, SkeletonGroup, Stack, Text, theme } from '@portal/ui';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { styled } from 'styled-components';
import { failureCard } from '../../layout/failure-card.tsx';
import { RemotesContext } from '../../remotes/remotes.ts';
import { KickOff } from './kick-off.tsx';
import { LeaderboardTeaser } from './leaderboard-teaser.tsx';
import { NewsSection, TournamentsSection } from './live/live-sections.tsx';
import { LiveStats } from './live/live-stats.tsx';
import { MatchdayHome, MatchdayTop } from './live/matchday-home.tsx';
import { VisitorsTop } from './live/visitors-top.tsx';
import { PortalCards } from './portal-cards.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { texts } from './texts.ts';

const Quote = styled(Text)`
  padding-inline-start: ${theme.space[4]};
  border-inline-start: 3px solid ${theme.color.accent};
  font-style: italic;
`;

const LandingHero = () => {
  const { chatGroupUrl, instagramUrl, communityName } = usePortalConfig();
  return (
    <Hero
      size="lg"
      eyebrow={communityName}
      title="Your Ultimate Console & Mobile eFootball Community"
      actions={
        <>
          <ButtonLink size="lg" to={chatGroupUrl} newTab>
            <MessagesSquare aria-hidden />
            Join Our Community
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to={instagramUrl} newTab>
            Instagram
          </ButtonLink>
        </>
      }
    >
      <KickOff />
      <Quote as="blockquote" size="lead">
        “Every champion was once a beginner who refused to give up.”
      </Quote>
      <Stack gap={1}>
        <Text size="lead">Start your elite journey today.</Text>
        <Text tone="muted">Connect with elite players worldwide</Text>
      </Stack>
    </Hero>
  );
};

const EmptySection = ({ title, empty }: { title: string; empty: string }) => (
  <Section title={title}>
    <Card>
      <EmptyState>{empty}</EmptyState>
    </Card>
  </Section>
);

/** The specification fixes these texts; `features.liveHome` replaces them. */
const QuietSections = () => (
  <Grid min="lg" gap={8}>
    <EmptySection {...texts.tournaments} />
    <EmptySection {...texts.news} />
  </Grid>
);

const sectionSkeleton = (
  <SkeletonGroup>
    <Skeleton shape="block" height="16rem" />
  </SkeletonGroup>
);

/** Sections of remotes, which declare them in `home` of their `module.json`. */
const RemoteSections = () =>
  useContext(RemotesContext)?.homeWidgets.map((name) => (
    <Widget
      key={name}
      of={{ name }}
      props={{}}
      skeleton={sectionSkeleton}
      fallback={null}
      failure={failureCard("Couldn't load this section.")}
    />
  ));

const LiveSections = () => (
  <>
    <TournamentsSection />
    <NewsSection />
  </>
);

interface BySessionProps {
  /** Also shown while the session loads. */
  player: ReactNode;
  visitor: ReactNode;
}

const BySession = ({ player, visitor }: BySessionProps) => (useSession().status === 'signed-out' ? visitor : player);

/** Signed-in players have a home of their own where tournaments are played. Elsewhere the page does not request the session. */
const useHasMatchday = (): boolean => {
  const { liveHome, playTournaments } = usePortalConfig().features;
  return liveHome && playTournaments;
};

const VisitorsHomeTop = () => {
  const { liveHome } = usePortalConfig().features;
  return (
    <>
      {liveHome ? <VisitorsTop landing={<LandingHero />} /> : <LandingHero />}
      {liveHome ? <LiveStats /> : <StatsStrip />}
    </>
  );
};

/** The top of the page, above the fold. */
export const HomeTop = () =>
  useHasMatchday() ? <BySession player={<MatchdayTop />} visitor={<VisitorsHomeTop />} /> : <VisitorsHomeTop />;

const VisitorsHome = () => {
  const { liveHome } = usePortalConfig().features;
  return (
    <>
      <VisitorsHomeTop />
      <Hero title="Community" headingLevel={2} align="center">
        <Text size="lead" tone="muted">
          {liveHome ? texts.community.live : texts.community.fixed}
        </Text>
      </Hero>
      <PortalCards />
      {liveHome ? <LiveSections /> : <QuietSections />}
      <LeaderboardTeaser />
    </>
  );
};

export const HomePage = () => (
  <Page>
    {useHasMatchday() ? <BySession player={<MatchdayHome />} visitor={<VisitorsHome />} /> : <VisitorsHome />}
    <RemoteSections />
  </Page>
);
