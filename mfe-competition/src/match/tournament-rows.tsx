import type { OwnMatches } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link } from '@portal/portal';
import { Badge, focusRing, media, raisedSurface, Text, theme } from '@portal/ui';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { entryStates } from '../shared/entrants.ts';
import { formatDeadline } from './deadline.tsx';

const Row = styled(Link)`
  ${raisedSurface}
  ${focusRing}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  min-height: ${theme.touchTarget};
  padding: ${theme.space[3]} ${theme.space[4]};
  overflow-wrap: anywhere;
  color: ${theme.color.text};
  text-decoration: none;
  border-radius: ${theme.radius.md};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:hover { border-color: ${theme.color.accent}; } }
  svg { flex: none; inline-size: 1.25rem; block-size: 1.25rem; color: ${theme.color.textMuted}; }
`;

const RowText = styled.span`
  display: grid;
  /* Enlarged text gets the whole width. */
  flex: 1 1 9rem;
  min-width: 0;
`;

const RowEnd = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  margin-inline-start: auto;
`;

interface TournamentRowProps {
  name: string;
  path: string;
  text: ReactNode;
  badge?: ReactNode;
}

const TournamentRow = ({ name, path, text, badge }: TournamentRowProps) => (
  <li>
    <Row to={path}>
      <RowText>
        <Text as="span" weight="bold">
          {name}
        </Text>
        <Text as="span" size="small" tone="muted">
          {text}
        </Text>
      </RowText>
      <RowEnd>
        {badge}
        <ChevronRight aria-hidden />
      </RowEnd>
    </Row>
  </li>
);

const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[3]};

  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  > li { display: grid; }
`;

type OwnEntry = OwnMatches['entries'][number];

const endedPhases: readonly OwnEntry['phase'][] = ['finished', 'settled', 'cancelled'];

/** Whether the player still takes part. */
export const isActiveEntry = ({ state, phase }: OwnEntry): boolean =>
  entryStates[state].isActive && !endedPhases.includes(phase);

const describeEntry = ({ state, phase, startsAt, nextPhaseAt }: OwnEntry): string => {
  if (phase === 'paused') return 'The tournament is paused.';
  if (phase === 'live') return 'Your next match opens as soon as your opponent is known.';
  if (phase === 'check-in' && state === 'registered')
    return nextPhaseAt ? `Check in by ${formatDeadline(nextPhaseAt)}.` : 'Check-in is open.';
  if (phase === 'registration' && nextPhaseAt) return `Check-in opens ${formatDeadline(nextPhaseAt)}.`;
  return `Starts ${formatDeadline(startsAt)}.`;
};

/** Tournaments that the player takes part in, each with what happens next. */
export const EntryRows = ({ entries }: { entries: readonly OwnEntry[] }) => (
  <Rows aria-label="Your tournaments">
    {entries.map((entry) => (
      <TournamentRow
        key={entry.id}
        name={entry.name}
        path={competitionPaths.tournament(entry.id)}
        text={describeEntry(entry)}
        badge={<Badge tone={entry.state === 'waiting' ? 'neutral' : 'accent'}>{entryStates[entry.state].name}</Badge>}
      />
    ))}
  </Rows>
);

type Organized = OwnMatches['organizes'][number];

const phaseTexts: Record<Organized['phase'], string> = {
  announced: 'Announced',
  registration: 'Registration is open',
  'check-in': 'Check-in is open',
  ready: 'Ready to start',
  live: 'Live',
  paused: 'Paused',
  finished: 'Finished, results can still be disputed',
  settled: 'Final',
  cancelled: 'Canceled',
};

export const isRunning = ({ phase }: Organized): boolean => phase !== 'settled' && phase !== 'cancelled';

const needText = (matches: number): string => (matches === 1 ? '1 match needs you' : `${matches} matches need you`);

/** Tournaments that the player runs, with the number of matches that wait for staff. */
export const OrganizedRows = ({ organizes }: { organizes: readonly Organized[] }) => (
  <Rows aria-label="Tournaments you run">
    {organizes.map(({ id, name, phase, needStaff }) => (
      <TournamentRow
        key={id}
        name={name}
        path={competitionPaths.tournament(id, { tab: 'run' })}
        text={phaseTexts[phase]}
        badge={needStaff > 0 && <Badge tone="amber">{needText(needStaff)}</Badge>}
      />
    ))}
  </Rows>
);
