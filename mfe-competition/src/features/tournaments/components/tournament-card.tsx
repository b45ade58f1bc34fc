import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { type TournamentStatus, tournamentStatusOf } from '@portal/contracts/tournament-status';
import { formatCount, formatDay, formatMoney, Link } from '@portal/portal';
import { Button, type ButtonVariant, Cluster, Heading, Stack, StatusBadge, Text } from '@portal/ui';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../texts';
import { Banner, Body, CardFrame, Fact, Facts, Fill, FillTrack, Foot, Prize } from './tournament-card-parts';

const buttonVariants: Record<TournamentStatus, ButtonVariant> = {
  live: 'primary',
  upcoming: 'primary',
  completed: 'secondary',
  unknown: 'secondary',
};

/** Share of places taken, 0 to 1. */
const fillOf = ({ participants, maxParticipants }: Tournament) =>
  maxParticipants > 0 ? Math.min(1, participants / maxParticipants) : 0;

const Entrants = ({ tournament }: { tournament: Tournament }) => (
  <Stack gap={2}>
    <Facts>
      <Fact>
        <dt>{texts.participants}</dt>
        <dd>{`${formatCount(tournament.participants)}/${formatCount(tournament.maxParticipants)}`}</dd>
      </Fact>
    </Facts>
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

/** The whole card is clickable; its only link is the button. */
export const TournamentCard = ({ tournament }: { tournament: Tournament }) => {
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
            <StatusBadge status={status}>{texts.statuses[status]}</StatusBadge>
          </Cluster>
          <Prize>
            <Text as="span" size="small" tone="muted">
              {texts.prizePool}
            </Text>
            <strong>{formatMoney(prizePool)}</strong>
          </Prize>
        </Banner>
        <Body>
          <Heading level={2} size="title" id={nameId}>
            {name}
          </Heading>
          <Entrants tournament={tournament} />
          <Facts>
            <DateFact label={texts.startDate} timestamp={startDate} />
            <DateFact label={texts.endDate} timestamp={endDate} />
          </Facts>
          <Foot>
            <Button asChild fullWidth variant={buttonVariants[status]}>
              <Link to={competitionPaths.tournament(id)} aria-describedby={nameId}>
                {texts.actions[status]}
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          </Foot>
        </Body>
      </article>
    </CardFrame>
  );
};
