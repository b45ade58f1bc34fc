import { Section, StatList, StatTile } from '@portal/ui';
import { Gamepad2, Shield, Trophy, Wallet } from 'lucide-react';

/** The specification fixes these figures. */
const stats = [
  { label: 'Player', value: '1', icon: <Gamepad2 aria-hidden /> },
  { label: 'Tournaments', value: '0', icon: <Trophy aria-hidden /> },
  { label: 'Clans', value: '0', icon: <Shield aria-hidden /> },
  { label: 'Prize Pool', value: '$0K+', icon: <Wallet aria-hidden /> },
];

export const StatsStrip = () => (
  <Section aria-label="The community in figures">
    <StatList>
      {stats.map((stat) => (
        <StatTile key={stat.label} {...stat} />
      ))}
    </StatList>
  </Section>
);
