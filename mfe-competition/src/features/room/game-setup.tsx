import type { MatchRoomResponse, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { isOwnMatch, nameSides } from '@portal/match';
import { PageLink } from '@portal/portal';
import { Stack, Text } from '@portal/ui';
import type { ScoreRules } from '../../match/score.ts';
import { squadTexts } from '../../shared/texts.ts';

/** Both sides read who hosts from the same rule: the home side, and of a second leg the away side. */
const describeHost = (match: MatchRoomResponse, { legs }: ScoreRules): string => {
  const [home, away] = nameSides(match);
  const second = (name: string) => (legs === 2 ? ` ${name} the second leg.` : '');
  if (!isOwnMatch(match)) return `${home} hosts${legs === 2 ? ' the first leg,' : '.'}${second(away)}`;
  if (match.mine === 'home')
    return legs === 2
      ? `You host the first leg: create the room in the game. ${away} hosts the second leg.`
      : 'You host: create the room in the game, then share its code.';
  return legs === 2
    ? `${home} hosts the first leg and shares the room code. You host the second leg.`
    : `${home} hosts and shares the room code.`;
};

/** What the host sets in the game. */
const describeGame = ({ gameMinutes, squads }: TournamentBracket['settings'], rules: ScoreRules): string =>
  [
    gameMinutes !== null && `${gameMinutes} minutes`,
    rules.needsWinner
      ? rules.extraTime
        ? 'Extra time, then penalties if level'
        : 'No extra time, penalties if level'
      : 'No extra time, no penalties; draws stand',
    squadTexts[squads],
  ]
    .filter(Boolean)
    .join(' · ');

interface GameSetupProps {
  match: MatchRoomResponse;
  bracket: TournamentBracket;
  rules: ScoreRules;
}

/** Who hosts, and what the host sets. */
export const GameSetup = ({ match, bracket, rules }: GameSetupProps) => (
  <Stack gap={1}>
    <Text weight="bold">{describeHost(match, rules)}</Text>
    <Text size="small">{describeGame(bracket.settings, rules)}</Text>
    <Text size="small">
      <PageLink to={competitionPaths.tournament(bracket.id, { tab: 'rules' })}>All rules</PageLink>
    </Text>
  </Stack>
);
