import type { PlannedMatch, Source } from './engine/types';

const elimination = ['Final', 'Semifinal', 'Quarterfinal'];

const isOnly = (plan: readonly PlannedMatch[], { part, round }: PlannedMatch) =>
  plan.filter((other) => other.part === part && other.round === round).length === 1;

const lastRound = (plan: readonly PlannedMatch[], { part, stage }: PlannedMatch) =>
  Math.max(...plan.filter((other) => other.part === part && other.stage === stage).map(({ round }) => round));

/** Names of matches, by the plan they belong to. */
export const createLabels = (plan: readonly PlannedMatch[]) => {
  const isDouble = plan.some(({ stage }) => stage === 'final');
  const isLeague = plan.every(({ stage, part }) => stage === 'group' && part === 'a');
  const byKey = new Map(plan.map((planned) => [planned.key, planned]));

  /** A round in the singular: `Quarterfinal`, `Round of 16`, `Group A, round 2`. */
  const nameRound = (planned: PlannedMatch): string => {
    const { stage, part, round } = planned;
    if (stage === 'third') return 'Third place';
    if (stage === 'final') return round === 1 ? 'Grand final' : 'Grand final, second match';
    if (stage === 'group') return isLeague ? `Round ${round}` : `Group ${part.toUpperCase()}, round ${round}`;
    const left = lastRound(plan, planned) - round;
    if (stage === 'lower') return left === 0 ? 'Lower final' : `Lower round ${round}`;
    if (isDouble) return left === 0 ? 'Upper final' : `Upper round ${round}`;
    return elimination[left] ?? `Round of ${2 ** (left + 1)}`;
  };

  const title = (planned: PlannedMatch): string => {
    const name = nameRound(planned);
    return /^(Semi|Quarter)final$/.test(name) ? `${name}s` : name;
  };

  const label = (planned: PlannedMatch): string => {
    const name = nameRound(planned);
    if (isOnly(plan, planned)) return name;
    return /\d$/.test(name) ? `${name}, match ${planned.position}` : `${name} ${planned.position}`;
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
