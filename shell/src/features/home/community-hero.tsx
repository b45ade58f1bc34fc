import { Hero, Text } from '@portal/ui';

export const CommunityHero = () => (
  <Hero title="Community" headingLevel={2} align="center">
    <Text size="lead" tone="muted">
      Join thousands of gamers in the ultimate competitive experience
    </Text>
  </Hero>
);
