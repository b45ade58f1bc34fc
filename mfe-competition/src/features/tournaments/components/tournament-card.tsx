import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { type TournamentStatus, tournamentStatusOf } from '@portal/contracts/tournament-status';
import { formatCount, formatDay, formatMoney, Link } from '@portal/portal';
import {
  Button,
  type ButtonVariant,
  Cluster,
  displayFace,
  Heading,
  media,
  Stack,
  StatusBadge,
  Text,
  tabularFigures,
  theme,
} from '@portal/ui';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { isPostponed, type TournamentFilter } from '../status';
import { Banner, Body, CardFrame, Foot } from './tournaments-skeleton';

const Prize = styled.p`
  display: flex;
  flex-direction: column;

  strong {
    ${displayFace}
    ${tabularFigures}
    font-size: ${theme.fontSize.heading};
    overflow-wrap: anywhere;
    /* Forced colors paint a box behind a line of text, over the label above. */
    ${media.forcedColors} { margin-block-start: ${theme.space[2]}; }
  }
`;

const Fact = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[3]};
  font-size: ${theme.fontSize.small};

  dt { color: ${theme.color.textMuted}; }
  dd {
    ${tabularFigures}
    font-weight: 600;
    text-align: end;
  }
`;

const FillTrack = styled.div`
  height: 6px;
  overflow: hidden;
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.full};
  ${media.forcedColors} { outline: 1px solid; }
`;

const Fill = styled.div`
  height: 100%;
  background: ${theme.color.accent};
  transform-origin: left;
  ${media.forcedColors} { background: Highlight; }
`;

const looks: Record<TournamentStatus, { badge: string; action: string; variant: ButtonVariant }> = {
  live: { badge: 'LIVE', action: 'Watch Live', variant: 'primary' },
  upcoming: { badge: 'UPCOMING', action: 'Register Now', variant: 'primary' },
  completed: { badge: 'COMPLETED', action: 'View Results', variant: 'secondary' },
  unknown: { badge: 'UNKNOWN', action: 'View Details', variant: 'secondary' },
};

const badgeOf = (stored: string): string =>
  isPostponed(stored) ? 'POSTPONED' : looks[tournamentStatusOf(stored)].badge;

/** Share of places taken, 0 to 1. */
const fillOf = ({ participants, maxParticipants }: Tournament) =>
  maxParticipants > 0 ? Math.min(1, participants / maxParticipants) : 0;

const Entrants = ({ tournament }: { tournament: Tournament }) => (
  <Stack gap={2}>
    <dl>
      <Fact>
        <dt>Participants</dt>
        <dd>{`${formatCount(tournament.participants)}/${formatCount(tournament.maxParticipants)}`}</dd>
      </Fact>
    </dl>
    <FillTrack aria-hidden>
      <Fill style={{ transform: `scaleX(${fillOf(tournament)})` }} />
    </FillTrack>
  </Stack>
);

const DateFact = ({ label, timestamp }: { label: string; timestamp: string }) => (
  <Fact>
    <dt>{label}</dt>
    <dd>
      <time dateTime={timestamp}>{formatDay(timestamp)}</time>
    </dd>
  </Fact>
);

interface TournamentCardProps {
  tournament: Tournament;
  /** The filter of the list, which the tournament's page leads back to. */
  filter: TournamentFilter | undefined;
}

/** The whole card is clickable; its only link is the button. */
export const TournamentCard = ({ tournament, filter }: TournamentCardProps) => {
  const { id, name, game, prizePool, startDate, endDate } = tournament;
  const status = tournamentStatusOf(tournament.status);
  const nameId = useId();
  return (
    <CardFrame asChild interactive padding="none" $live={status === 'live'}>
      <article aria-labelledby={nameId}>
        <Banner>
          <Cluster justify="between" gap={2}>
            <Text as="span" size="small" tone="muted" weight="medium">
              {game}
            </Text>
            <StatusBadge status={status}>{badgeOf(tournament.status)}</StatusBadge>
          </Cluster>
          <Prize>
            <Text as="span" size="small" tone="muted">
              Prize Pool
            </Text>
            <strong>{formatMoney(prizePool)}</strong>
          </Prize>
        </Banner>
        <Body>
          <Heading level={2} size="title" id={nameId}>
            {name}
          </Heading>
          <Entrants tournament={tournament} />
          <Stack gap={2} asChild>
            <dl>
              <DateFact label="Starts" timestamp={startDate} />
              <DateFact label="Ends" timestamp={endDate} />
            </dl>
          </Stack>
          <Foot>
            <Button asChild fullWidth variant={looks[status].variant}>
              <Link to={competitionPaths.tournament(id)} state={{ filter }} aria-describedby={nameId}>
                {looks[status].action}
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          </Foot>
        </Body>
      </article>
    </CardFrame>
  );
};
