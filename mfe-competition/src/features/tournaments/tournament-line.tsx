import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { formatCount, formatDay, Link } from '@portal/portal';
import { Badge, focusRing, Skeleton, Text, theme, truncate } from '@portal/ui';
import { ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { findPhaseBadge, type TournamentFilter } from '../../shared/status.ts';
import { formatStart } from '../../shared/texts.ts';
import { findSection } from './sections.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-block-size: 3.5rem;
  padding: ${theme.space[2]} ${theme.space[4]};
`;

const LineLink = styled(Line)`
  ${focusRing}
  color: ${theme.color.text};
  text-decoration: none;

  /* The card clips an outline outside of it. */
  &:focus-visible { outline-offset: -2px; }
  > svg { flex: none; inline-size: 1.25rem; block-size: 1.25rem; color: ${theme.color.textMuted}; }
`;

const TournamentSummary = styled.span`
  display: grid;
  flex: 1;
  min-inline-size: 0;

  > * { ${truncate} }
`;

const TournamentStatus = styled.span`
  flex: none;
`;

/** `7 of 16 · Sat, 8:00 PM`; the day of a tournament that is not played here, or has ended. */
const formatPlayersAndStart = (tournament: Tournament): string => {
  const { phase, participants, maxParticipants, startDate } = tournament;
  if (phase === undefined) return formatDay(startDate);
  const entrants = `${formatCount(participants)} of ${formatCount(maxParticipants)}`;
  const isToCome = ['open', 'soon'].includes(findSection(tournament));
  const isNear = isToCome && Date.parse(startDate) - Date.now() < 6 * 86_400_000;
  return `${entrants} · ${isNear ? formatStart(startDate) : formatDay(startDate)}`;
};

const LineBadge = ({ tournament }: { tournament: Tournament }) => {
  const { phase, byBots } = tournament;
  if (byBots) return <Badge>Bots</Badge>;
  const interrupted = findPhaseBadge(phase);
  if (interrupted) return <Badge tone={interrupted.tone}>{interrupted.text}</Badge>;
  if (phase === 'live') return <Badge tone="live">LIVE</Badge>;
  if (phase === 'registration') return <Badge tone="accent">Join</Badge>;
  return phase === 'check-in' ? <Badge tone="info">Check-in</Badge> : null;
};

interface TournamentLineProps {
  /** Undefined while it loads. */
  tournament?: Tournament;
  /** The filter of the list, which the tournament's page leads back to. */
  filter?: TournamentFilter | undefined;
}

/** A tournament in one line, for phones. */
export const TournamentLine = ({ tournament, filter }: TournamentLineProps) => {
  if (!tournament)
    return (
      <Line>
        <TournamentSummary>
          <Skeleton width="10rem" height="1lh" />
          <Skeleton width="7rem" height="1lh" />
        </TournamentSummary>
      </Line>
    );
  return (
    <LineLink as={Link} to={competitionPaths.tournament(tournament.id)} state={{ filter }}>
      <TournamentSummary>
        <Text as="span" weight="bold">
          {tournament.name}
        </Text>
        <Text as="span" size="small" tone="muted">
          {formatPlayersAndStart(tournament)}
        </Text>
      </TournamentSummary>
      <TournamentStatus>
        <LineBadge tournament={tournament} />
      </TournamentStatus>
      <ChevronRight aria-hidden />
    </LineLink>
  );
};
