import type { PlannedMatch, Source } from '../../../engine/types.ts';
import { getBoardNumber } from '../match/games.ts';

const elimination = ['Final', 'Semifinal', 'Quarterfinal'];

/** Names of matches, by the plan they belong to. */
export const createLabels = (plan: readonly PlannedMatch[]) => {
  const isDouble = plan.some(({ stage }) => stage === 'final');
  const isLeague = plan.every(({ stage, part }) => stage === 'group' && part === 'a');
  const byKey = new Map(plan.map((planned) => [planned.key, planned]));
  const sizes = new Map<string, number>();
  const lastRounds = new Map<string, number>();
  for (const { part, stage, round } of plan) {
    sizes.set(`${part}${round}`, (sizes.get(`${part}${round}`) ?? 0) + 1);
    lastRounds.set(`${part} ${stage}`, Math.max(lastRounds.get(`${part} ${stage}`) ?? 0, round));
  }
  const isOnly = ({ part, round }: PlannedMatch) => sizes.get(`${part}${round}`) === 1;
  const lastRound = ({ part, stage }: PlannedMatch) => lastRounds.get(`${part} ${stage}`) ?? 0;

  /** A round in the singular: `Quarterfinal`, `Round of 16`, `Group A, round 2`. */
  const nameRound = (planned: PlannedMatch): string => {
    const { stage, part, round } = planned;
    if (stage === 'third') return 'Third place';
    if (stage === 'final') return round === 1 ? 'Grand final' : 'Grand final, second match';
    if (stage === 'swiss') return `Round ${round}`;
    if (stage === 'group') return isLeague ? `Round ${round}` : `Group ${part.toUpperCase()}, round ${round}`;
    const left = lastRound(planned) - round;
    if (stage === 'lower') return left === 0 ? 'Lower final' : `Lower round ${round}`;
    if (isDouble) return left === 0 ? 'Upper final' : `Upper round ${round}`;
    return elimination[left] ?? `Round of ${2 ** (left + 1)}`;
  };

  const title = (planned: PlannedMatch): string => {
    const name = nameRound(planned);
    return /^(Semi|Quarter)final$/.test(name) ? `${name}s` : name;
  };

  const nameMatch = (planned: PlannedMatch): string => {
    const name = nameRound(planned);
    if (isOnly(planned)) return name;
    return /\d$/.test(name) ? `${name}, match ${planned.position}` : `${name} ${planned.position}`;
  };

  /** @param key that of a board, if it is one */
  const label = (planned: PlannedMatch, key = planned.key): string => {
    const board = getBoardNumber(key);
    return board === null ? nameMatch(planned) : `${nameMatch(planned)}, board ${board}`;
  };

  const inSentence = (key: string): string => {
    const planned = byKey.get(key);
    const text = planned ? label(planned) : key;
    return text.charAt(0).toLowerCase() + text.slice(1);
  };

  /** Where a player will come from. */
  const describeSource = (source: Source): string => {
    if ('seed' in source) return `Seed ${source.seed}`;
    if ('winner' in source) return `Winner of ${inSentence(source.winner)}`;
    if ('loser' in source) return `Loser of ${inSentence(source.loser)}`;
    return `${source.place === 1 ? 'Winner' : 'Runner-up'} of group ${source.group.toUpperCase()}`;
  };

  return { title, label, describeSource };
};
export type Labels = ReturnType<typeof createLabels>;
