import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { readTournamentStatus, type TournamentStatus } from '@portal/contracts/tournament-status';
import { formatCount, formatDay, formatMoney, Link, StatusBadge } from '@portal/portal';
import {
  Badge,
  Button,
  type ButtonVariant,
  Card,
  Cluster,
  displayFace,
  Heading,
  media,
  Skeleton,
  Stack,
  Text,
  tabularFigures,
  theme,
} from '@portal/ui';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import {
  elsewhereBadge,
  findPhaseBadge,
  isPostponed,
  type TournamentFilter,
  useIsElsewhere,
} from '../../shared/status.ts';
import { platformTexts } from '../../shared/texts.ts';

const CardBox = styled(Card)<{ $live: boolean }>`
  position: relative;
  gap: 0;
  height: 100%;
  ${({ $live }) => $live && `border-color: color-mix(in srgb, ${theme.color.amber} 55%, transparent);`}

  /* The whole card is the click target of its link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  /* A transform would make the pressed button the containing block of that area, and the click would miss. */
  && a:active { transform: none; }

  /* Alone in its row. */
  ${media.tablet} {
    li:last-child:nth-child(odd) > & { flex-direction: row; }
    li:last-child:nth-child(odd) > & > * { flex: 1; border-block-end: none; }
  }
`;

/** A corner of the pitch: striped grass and the corner arc. */
const Banner = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: 9.5rem;
  padding: ${theme.space[4]} ${theme.space[5]};
  background:
    radial-gradient(
      circle at 100% 100%,
      transparent 5.4rem,
      color-mix(in srgb, ${theme.color.chalk} 34%, transparent) 5.45rem 5.55rem,
      transparent 5.6rem
    ),
    repeating-linear-gradient(105deg, ${theme.color.pitch} 0 3.5rem, ${theme.color.pitchStripe} 3.5rem 7rem);
  border-block-end: 1px solid ${theme.color.line};
`;

const CardBody = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[4]};
  padding: ${theme.space[5]};
`;

const CardFooter = styled.div`
  margin-block-start: auto;
`;

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

const variants: Record<TournamentStatus, { badge: string; action: string; variant: ButtonVariant }> = {
  live: { badge: 'LIVE', action: 'Watch Live', variant: 'primary' },
  upcoming: { badge: 'UPCOMING', action: 'Register Now', variant: 'primary' },
  completed: { badge: 'COMPLETED', action: 'View Results', variant: 'secondary' },
  unknown: { badge: 'UNKNOWN', action: 'View Details', variant: 'secondary' },
};

const getBadge = (stored: string): string =>
  isPostponed(stored) ? 'POSTPONED' : variants[readTournamentStatus(stored)].badge;

const StateBadge = ({ tournament }: { tournament: Tournament }) => {
  const { status, phase, byBots } = tournament;
  const isElsewhere = useIsElsewhere()(tournament);
  if (byBots) return <Badge uppercase>Bots</Badge>;
  const badge = findPhaseBadge(phase) ?? (isElsewhere ? elsewhereBadge : undefined);
  if (badge)
    return (
      <Badge uppercase tone={badge.tone}>
        {badge.text}
      </Badge>
    );
  return <StatusBadge status={readTournamentStatus(status)}>{getBadge(status)}</StatusBadge>;
};

const phaseActions: Partial<Record<NonNullable<Tournament['phase']>, string>> = {
  registration: 'Register Now',
  'check-in': 'Check In',
  live: 'Watch Live',
  finished: 'View Results',
  settled: 'View Results',
};

/** What the button leads to. Players are not offered a check-in for which they have not registered. */
const getAction = ({ status, phase }: Tournament, isSignedIn: boolean): string => {
  if (phase === undefined) return variants[readTournamentStatus(status)].action;
  return (phase === 'check-in' && isSignedIn ? undefined : phaseActions[phase]) ?? 'View Details';
};

const getVariant = ({ status, phase }: Tournament): ButtonVariant =>
  phase === undefined || phase in phaseActions ? variants[readTournamentStatus(status)].variant : 'secondary';

/** `12/64`; in words where places can still be taken in the portal. */
const formatEntrants = ({ participants, maxParticipants, phase, entrants = 'players' }: Tournament): string =>
  phase === undefined
    ? `${formatCount(participants)}/${formatCount(maxParticipants)}`
    : `${formatCount(participants)} of ${formatCount(maxParticipants)} ${entrants}`;

/** Share of places taken, 0 to 1. */
const getFill = ({ participants, maxParticipants }: Tournament) =>
  maxParticipants > 0 ? Math.min(1, participants / maxParticipants) : 0;

const Entrants = ({ tournament }: { tournament: Tournament | undefined }) => (
  <Stack gap={2}>
    <dl>
      <Fact>
        <dt>Participants</dt>
        <dd>{tournament ? formatEntrants(tournament) : <Skeleton width="4rem" height="1lh" />}</dd>
      </Fact>
    </dl>
    <FillTrack aria-hidden>{tournament && <Fill style={{ transform: `scaleX(${getFill(tournament)})` }} />}</FillTrack>
  </Stack>
);

const DateFact = ({ label, timestamp }: { label: string; timestamp: string | undefined }) => (
  <Fact>
    <dt>{label}</dt>
    <dd>
      {timestamp ? <time dateTime={timestamp}>{formatDay(timestamp)}</time> : <Skeleton width="6rem" height="1lh" />}
    </dd>
  </Fact>
);

/** `eFootball · Mobile` */
const describeGame = ({ game, platformGroup }: Tournament): string =>
  platformGroup ? `${game} · ${platformTexts[platformGroup]}` : game;

interface TournamentCardProps {
  /** Undefined while it loads. */
  tournament?: Tournament | undefined;
  /** The filter of the list, which the tournament's page leads back to. */
  filter?: TournamentFilter | undefined;
  isSignedIn?: boolean;
  /** Level of its name in the page's outline. */
  headingLevel?: 2 | 3;
}

/** The whole card is clickable; its only link is the button. */
export const TournamentCard = ({ tournament, filter, isSignedIn = false, headingLevel = 2 }: TournamentCardProps) => {
  const isElsewhere = useIsElsewhere();
  const isAway = tournament !== undefined && isElsewhere(tournament);
  const isLive =
    tournament !== undefined &&
    !isAway &&
    readTournamentStatus(tournament.status) === 'live' &&
    tournament.phase !== 'paused';
  const nameId = useId();
  const content = (
    <>
      <Banner>
        <Cluster justify="between" gap={2}>
          <Text as="span" size="small" tone="muted" weight="medium">
            {tournament ? describeGame(tournament) : <Skeleton width="6rem" height="1lh" />}
          </Text>
          {tournament ? <StateBadge tournament={tournament} /> : <Skeleton width="5rem" height="1.5rem" />}
        </Cluster>
        <Prize>
          <Text as="span" size="small" tone="muted">
            Prize Pool
          </Text>
          <strong>{tournament ? formatMoney(tournament.prizePool) : <Skeleton width="8rem" height="1lh" />}</strong>
        </Prize>
      </Banner>
      <CardBody>
        <Heading level={headingLevel} size="title" id={nameId} {...(!tournament && { as: 'div' })}>
          {tournament?.name ?? <Skeleton width="75%" height="1lh" />}
        </Heading>
        <Entrants tournament={tournament} />
        <Stack gap={2} asChild>
          <dl>
            <DateFact label="Starts" timestamp={tournament?.startDate} />
            <DateFact label="Ends" timestamp={tournament?.endDate} />
          </dl>
        </Stack>
        <CardFooter>
          {tournament ? (
            <Button asChild fullWidth variant={isAway ? 'secondary' : getVariant(tournament)}>
              <Link to={competitionPaths.tournament(tournament.id)} state={{ filter }} aria-describedby={nameId}>
                {isAway ? 'View Details' : getAction(tournament, isSignedIn)}
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          ) : (
            <Skeleton shape="block" height={theme.touchTarget} />
          )}
        </CardFooter>
      </CardBody>
    </>
  );
  if (!tournament)
    return (
      <CardBox padding="none" $live={false} aria-hidden>
        {content}
      </CardBox>
    );
  return (
    <CardBox asChild interactive padding="none" $live={isLive}>
      <article aria-labelledby={nameId}>{content}</article>
    </CardBox>
  );
};
