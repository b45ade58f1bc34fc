import type { Tournament } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { readTournamentStatus } from '@portal/contracts/tournament-status';
import { formatDay, formatMoney, Link, StatusBadge } from '@portal/portal';
import { Badge, focusRing, Heading, media, Skeleton, Stack, Text, theme } from '@portal/ui';
import { Trophy } from 'lucide-react';
import { styled } from 'styled-components';
import { elsewhereBadge, useIsElsewhere } from '../../shared/status.ts';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
  min-height: 6.5rem;
  padding: ${theme.space[3]} ${theme.space[5]};
`;

const RowLink = styled(Row)`
  ${focusRing}
  color: inherit;
  text-decoration: none;
  transition: background-color ${theme.duration.fast} ${theme.easing};

  /* The card clips an outline outside of it. */
  &:focus-visible { outline-offset: -2px; }
  ${media.hover} { &:hover { background: ${theme.color.surfaceRaised}; } }
`;

const RowPicture = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 72px;
  block-size: 72px;
  color: ${theme.color.accent};
  background: repeating-linear-gradient(105deg, ${theme.color.pitch} 0 1.5rem, ${theme.color.pitchStripe} 1.5rem 3rem);
  border-radius: ${theme.radius.md};
`;

const RowTitle = styled(Heading)`
  font-size: ${theme.fontSize.lead};
`;

const statusTexts = { live: 'LIVE', upcoming: 'UPCOMING', completed: 'COMPLETED', unknown: 'UNKNOWN' };

/** A tournament in a list; its placeholder without one. */
export const TournamentRow = ({ tournament }: { tournament?: Tournament }) => {
  const isElsewhere = useIsElsewhere();
  if (!tournament)
    return (
      <Row>
        <Skeleton shape="block" width="72px" height="72px" />
        <Stack gap={2}>
          <Skeleton width="6rem" height="1.25rem" />
          <Skeleton width="12rem" height="1.375rem" />
          <Skeleton width="9rem" height="1.125rem" />
        </Stack>
      </Row>
    );
  const { id, name, game, prizePool, startDate } = tournament;
  const status = readTournamentStatus(tournament.status);
  return (
    <RowLink as={Link} to={competitionPaths.tournament(id)}>
      <RowPicture aria-hidden>
        <Trophy />
      </RowPicture>
      <Stack gap={1} align="start">
        {isElsewhere(tournament) ? (
          <Badge tone={elsewhereBadge.tone}>{elsewhereBadge.text}</Badge>
        ) : (
          <StatusBadge status={status}>{statusTexts[status]}</StatusBadge>
        )}
        <RowTitle level={3}>{name}</RowTitle>
        <Text as="span" size="small" tone="muted">
          {`${game}\u00a0· ${formatMoney(prizePool)}\u00a0· `}
          <time dateTime={startDate}>{formatDay(startDate).replaceAll(' ', '\u00a0')}</time>
        </Text>
      </Stack>
    </RowLink>
  );
};
