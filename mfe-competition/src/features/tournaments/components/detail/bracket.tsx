import type { TournamentStatus } from '@portal/contracts/tournament-status';
import { Heading, Section, StatusBadge, Text } from '@portal/ui';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { detailTexts } from '../../texts';
import { FinalMatches, MatchBox, MatchHead, Opponents, Round, Rounds, SemiFinalMatches, Versus } from './bracket-parts';

const { bracket } = detailTexts;

interface MatchProps {
  label: ReactNode;
  opponents: readonly [string, string];
  badge: ReactNode;
  isFinal?: boolean;
}

const Match = ({ label, opponents: [home, guest], badge, isFinal = false }: MatchProps) => (
  <MatchBox $isFinal={isFinal}>
    <MatchHead>
      <Text as="span" size="small" tone="muted">
        {label}
      </Text>
      {badge}
    </MatchHead>
    <Opponents>
      {home} <Versus>{bracket.versus}</Versus> {guest}
    </Opponents>
  </MatchBox>
);

const MatchBadge = ({ status }: { status: TournamentStatus }) =>
  status === 'live' ? (
    <StatusBadge status="live">{detailTexts.match.live}</StatusBadge>
  ) : (
    <StatusBadge status="upcoming">{detailTexts.match.scheduled}</StatusBadge>
  );

const FinalBadge = ({ status }: { status: TournamentStatus }) =>
  status === 'completed' ? (
    <StatusBadge status="completed">{detailTexts.final.completed}</StatusBadge>
  ) : (
    <StatusBadge status="pending">{detailTexts.final.pending}</StatusBadge>
  );

const player = detailTexts.player;

/** The specification's placeholder: four players, two semi-finals, a final that nobody has reached. */
export const Bracket = ({ status }: { status: TournamentStatus }) => (
  <Section title={bracket.title} aria-label={bracket.title}>
    <Rounds>
      <Round>
        <Heading level={3} size="small">
          {bracket.semiFinals}
        </Heading>
        <SemiFinalMatches>
          <Match label={bracket.match(1)} opponents={[player(1), player(2)]} badge={<MatchBadge status={status} />} />
          <Match label={bracket.match(2)} opponents={[player(3), player(4)]} badge={<MatchBadge status={status} />} />
        </SemiFinalMatches>
      </Round>
      <Round>
        <Heading level={3} size="small">
          {bracket.final}
        </Heading>
        <FinalMatches>
          <Match
            isFinal
            label={<Trophy aria-hidden />}
            opponents={[bracket.open, bracket.open]}
            badge={<FinalBadge status={status} />}
          />
        </FinalMatches>
      </Round>
    </Rounds>
  </Section>
);
