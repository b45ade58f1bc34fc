import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link } from '@portal/portal';
import { Card, Grid, Heading, Section, Text, theme } from '@portal/ui';
import { ArrowRight, Medal, Shield, Trophy } from 'lucide-react';
import { styled } from 'styled-components';

const cards = [
  {
    to: competitionPaths.tournaments(),
    title: 'Tournaments',
    text: 'Compete in console and mobile cups, from the first round to the final.',
    icon: <Trophy aria-hidden />,
  },
  {
    to: competitionPaths.clans(),
    title: 'Clans',
    text: 'Find a team that plays the way you do, and climb the table together.',
    icon: <Shield aria-hidden />,
  },
  {
    to: communityPaths.leaderboard(),
    title: 'Leaderboard',
    text: 'See who leads on every platform, and how far away you are.',
    icon: <Medal aria-hidden />,
  },
];

const Icon = styled.span`
  display: grid;
  place-items: center;
  inline-size: 3rem;
  block-size: 3rem;
  color: ${theme.color.accent};
  background: ${theme.color.accentSoft};
  border-radius: ${theme.radius.md};
`;

const Onward = styled(ArrowRight)`
  margin-block-start: auto;
  color: ${theme.color.accent};
`;

export const PortalCards = () => (
  <Section aria-label="Explore the portal">
    <Grid columns={3}>
      {cards.map(({ to, title, text, icon }) => (
        <Card key={to} asChild interactive padding="lg">
          <Link to={to}>
            <Icon>{icon}</Icon>
            <Heading level={3}>{title}</Heading>
            <Text tone="muted">{text}</Text>
            <Onward aria-hidden size={20} />
          </Link>
        </Card>
      ))}
    </Grid>
  </Section>
);
