import type { Match } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, PlayerLink } from '@portal/portal';
import { Avatar, Badge, Card, Cluster, Heading, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { Deadline } from '../../tournaments/components/play/match-room/deadline';
import { describeMatch } from '../../tournaments/components/play/match-room/describe-match';
import { getOtherSide } from '../../tournaments/components/play/match-room/sides';
import { stateTexts } from '../../tournaments/components/play/texts';
import { findNextStep } from '../next-step';

const Opponent = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Action = styled.div`
  /* At the bottom of cards that are as tall as their neighbors. */
  margin-block-start: auto;
`;

/** A match to play: the opponent, what happens now, and one link to its room. */
export const MatchCard = ({ match }: { match: Match }) => {
  const { tournamentId, tournamentName, key, label, state, mine, dueAt } = match;
  const opponent = match[mine ? getOtherSide(mine) : 'away'];
  const { text, until } = describeMatch(match);
  const { label: step, isUrgent } = findNextStep(match);
  const titleId = `match-${tournamentId}-${key}`;
  return (
    <Card asChild>
      <article aria-labelledby={titleId}>
        <Cluster justify="between">
          <Text as="span" size="small" tone="muted">
            {tournamentName}
          </Text>
          <Badge tone={isUrgent ? 'amber' : 'neutral'}>{stateTexts[state]}</Badge>
        </Cluster>
        <Opponent>
          <Avatar src={opponent.look?.avatar} name={opponent.username ?? '?'} seed={opponent.playerId ?? undefined} />
          <Stack gap={1}>
            <Heading level={3} size="small" id={titleId}>
              {`${label} against `}
              {opponent.playerId === null ? 'an unknown opponent' : <PlayerLink username={opponent.username} />}
            </Heading>
          </Stack>
        </Opponent>
        <Stack gap={1}>
          <Text weight="medium">{text}</Text>
          {until && dueAt !== null && (
            <Text size="small" tone="muted">
              {until[0]}
              <Deadline at={dueAt} />
              {until[1]}
            </Text>
          )}
        </Stack>
        <Action>
          <ButtonLink
            fullWidth
            variant={isUrgent ? 'primary' : 'secondary'}
            to={competitionPaths.match(tournamentId, key)}
          >
            {step}
          </ButtonLink>
        </Action>
      </article>
    </Card>
  );
};
