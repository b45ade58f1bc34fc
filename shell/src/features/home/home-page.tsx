import { ButtonLink, usePortalConfig } from '@portal/portal';
import { Card, EmptyState, Grid, Hero, Page, Section, Stack, Text, theme } from '@portal/ui';
import { MessagesSquare } from 'lucide-react';
import { styled } from 'styled-components';
import { KickOff } from './kick-off';
import { LeaderboardTeaser } from './leaderboard-teaser';
import { LivePart, Welcome } from './live/live-part';
import { PortalCards } from './portal-cards';
import { StatsStrip } from './stats-strip';
import { texts } from './texts';

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

/** The top of the page, above the fold. */
export const HomeTop = () => {
  const { liveHome } = usePortalConfig().features;
  return (
    <>
      {liveHome ? <Welcome landing={<LandingHero />} /> : <LandingHero />}
      {liveHome ? <LivePart name="stats" /> : <StatsStrip />}
    </>
  );
};

export const HomePage = () => {
  const { liveHome } = usePortalConfig().features;
  return (
    <Page>
      <HomeTop />
      <Hero title="Community" headingLevel={2} align="center">
        <Text size="lead" tone="muted">
          {liveHome ? texts.community.live : texts.community.fixed}
        </Text>
      </Hero>
      <PortalCards />
      {liveHome ? <LivePart name="sections" /> : <QuietSections />}
      <LeaderboardTeaser />
    </Page>
  );
};
