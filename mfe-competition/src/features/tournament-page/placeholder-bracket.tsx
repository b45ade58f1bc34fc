import type { TournamentStatus } from '@portal/contracts/tournament-status';
import { StatusBadge } from '@portal/portal';
import { displayFace, Heading, media, raisedSurface, Section, Text, theme } from '@portal/ui';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const line = `2px solid ${theme.color.lineControl}`;
/** Length of a connector, on either side of the vertical line. */
const arm = theme.space[8];
const matchGap = theme.space[5];
const railStop = '0.875rem';

/** Phones: rounds along a vertical rail. Wider screens: side by side with connectors between them. */
const Rounds = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[6]};

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: calc(2 * ${arm});
  }
`;

const Round = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  min-width: 0;

  ${media.compact} {
    position: relative;
    padding-inline-start: ${theme.space[8]};

    /* The stop on the rail, and the rail to the next stop. */
    &::before {
      content: '';
      position: absolute;
      inset-block-start: 0.25rem;
      inset-inline-start: 0;
      inline-size: ${railStop};
      block-size: ${railStop};
      border: ${line};
      border-radius: 50%;
    }
    &:not(:last-child)::after {
      content: '';
      position: absolute;
      inset-block: calc(0.25rem + ${railStop}) calc(-0.25rem - ${theme.space[6]});
      inset-inline-start: calc(${railStop} / 2 - 1px);
      border-inline-start: ${line};
    }
  }
`;

const Matches = styled.ul.attrs({ role: 'list' })`
  flex: 1;
  display: grid;
  gap: ${matchGap};
  align-content: center;
  position: relative;
`;

/** Both matches are equally tall, so the connector runs from the middle of one to the middle of the other. */
const SemiFinalMatches = styled(Matches)`
  grid-auto-rows: 1fr;

  ${media.sm} {
    &::after {
      content: '';
      position: absolute;
      inset-inline-start: 100%;
      inset-block: calc((100% - ${matchGap}) / 4);
      inline-size: ${arm};
      border: ${line};
      border-inline-start: 0;
      border-start-end-radius: ${theme.radius.md};
      border-end-end-radius: ${theme.radius.md};
    }
  }
`;

const FinalMatches = styled(Matches)`
  ${media.sm} {
    &::before {
      content: '';
      position: absolute;
      inset-inline-end: 100%;
      inset-block-start: calc(50% - 1px);
      inline-size: ${arm};
      border-block-start: ${line};
    }
  }
`;

const MatchBox = styled.li<{ $isFinal: boolean }>`
  ${raisedSurface}
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  padding: ${theme.space[4]} ${theme.space[4]} ${theme.space[5]};
  ${({ $isFinal }) => $isFinal && `border-color: color-mix(in srgb, ${theme.color.gold} 55%, transparent);`}
`;

const MatchHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};

  svg {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    color: ${theme.color.gold};
  }
`;

/** Inline text, so that screen readers and the clipboard get 'Player1 vs Player2'. */
const Opponents = styled.p`
  ${displayFace}
  font-size: ${theme.fontSize.title};
  text-align: center;
  overflow-wrap: anywhere;
`;

const Versus = styled.span`
  padding-inline: ${theme.space[2]};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

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
      {home} <Versus>vs</Versus> {guest}
    </Opponents>
  </MatchBox>
);

const MatchBadge = ({ status }: { status: TournamentStatus }) =>
  status === 'live' ? (
    <StatusBadge status="live">Live</StatusBadge>
  ) : (
    <StatusBadge status="upcoming">Scheduled</StatusBadge>
  );

const FinalBadge = ({ status }: { status: TournamentStatus }) =>
  status === 'completed' ? (
    <StatusBadge status="completed">Completed</StatusBadge>
  ) : (
    <StatusBadge status="pending">Pending</StatusBadge>
  );

/** Placeholder from the specification: two semi-finals with four players, and an undecided final. */
export const PlaceholderBracket = ({ status }: { status: TournamentStatus }) => (
  <Section title="Tournament Bracket" aria-label="Tournament Bracket">
    <Rounds>
      <Round>
        <Heading level={3} size="small">
          Semi-Finals
        </Heading>
        <SemiFinalMatches>
          <Match label="Match 1" opponents={['Player1', 'Player2']} badge={<MatchBadge status={status} />} />
          <Match label="Match 2" opponents={['Player3', 'Player4']} badge={<MatchBadge status={status} />} />
        </SemiFinalMatches>
      </Round>
      <Round>
        <Heading level={3} size="small">
          Final
        </Heading>
        <FinalMatches>
          <Match
            isFinal
            label={<Trophy aria-hidden />}
            opponents={['TBD', 'TBD']}
            badge={<FinalBadge status={status} />}
          />
        </FinalMatches>
      </Round>
    </Rounds>
  </Section>
);
