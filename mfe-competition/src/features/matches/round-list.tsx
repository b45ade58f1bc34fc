import type { TournamentBracket } from '@portal/contracts';
import { isOverMatch } from '@portal/match';
import { IconButton, Stack, theme } from '@portal/ui';
import { Select } from '@portal/ui/select';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { lowerFirst } from '../../shared/texts.ts';
import { RoundMatches } from './round-matches.tsx';

type Round = TournamentBracket['rounds'][number];

const Picker = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 24rem) auto;
  gap: ${theme.space[2]};
  align-items: center;
  justify-content: start;
`;

const getKey = ({ part, round }: Round): string => `${part}${round}`;

/** The first round that is not over, else the last one. */
const findCurrent = (rounds: readonly Round[]): Round | undefined =>
  rounds.find(({ matches }) => !matches.every(isOverMatch)) ?? rounds.findLast(({ stage }) => stage !== 'third');

/** One round at a time. */
export const RoundList = ({ bracket }: { bracket: TournamentBracket }) => {
  const { rounds } = bracket;
  const [chosen, setChosen] = useState<string>();
  const round = rounds.find((other) => getKey(other) === chosen) ?? findCurrent(rounds);
  if (!round) return null;
  const at = rounds.indexOf(round);
  const [previous, next] = [rounds[at - 1], rounds[at + 1]];
  return (
    <Stack gap={5}>
      <Picker>
        <IconButton
          icon={<ChevronLeft aria-hidden />}
          label={previous ? `Previous round: ${lowerFirst(previous.title)}` : 'Previous round'}
          inactive={!previous}
          onClick={() => previous && setChosen(getKey(previous))}
        />
        <Select
          aria-label="Round"
          value={getKey(round)}
          onValueChange={setChosen}
          options={rounds.map((other) => ({ value: getKey(other), label: other.title }))}
        />
        <IconButton
          icon={<ChevronRight aria-hidden />}
          label={next ? `Next round: ${lowerFirst(next.title)}` : 'Next round'}
          inactive={!next}
          onClick={() => next && setChosen(getKey(next))}
        />
      </Picker>
      <RoundMatches bracket={bracket} round={round} />
    </Stack>
  );
};
