import type { TournamentBracket } from '@portal/contracts';

export type Round = TournamentBracket['rounds'][number];

/** Rounds that are drawn next to each other. */
export interface Block {
  /** Undefined if the part has one block only. */
  title: string | undefined;
  /** Tells rounds apart that several blocks share. */
  place?: string;
  rounds: readonly Round[];
}

/** A bracket, the groups, or one of their ends. */
export interface Part {
  key: string;
  title: string;
  blocks: readonly Block[];
}

/** As many as fit on a page of 1,200 px with readable names. */
const maxColumns = 6;
/** First matches of a block: 32 players. */
const maxMatches = 16;

const nameBlock = (at: number, count: number): string => {
  if (count === 2) return at === 0 ? 'Top half' : 'Bottom half';
  return `Part ${at + 1} of ${count}`;
};

const nameRounds = (rounds: readonly Round[]): string | undefined => {
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last || first === last) return undefined;
  return `${first.title} to ${last.title.charAt(0).toLowerCase()}${last.title.slice(1)}`;
};

const sliceRounds = (rounds: readonly Round[], at: number, count: number): Round[] =>
  rounds.map((round) => {
    const size = round.matches.length / count;
    return { ...round, matches: round.matches.slice(at * size, (at + 1) * size) };
  });

/** Splits rounds into equal runs that fit side by side. */
const splitColumns = (rounds: readonly Round[]): Block[] => {
  const runs = Math.ceil(rounds.length / maxColumns);
  const size = Math.ceil(rounds.length / Math.max(1, runs));
  return Array.from({ length: runs }, (_, at) => rounds.slice(at * size, (at + 1) * size)).map((run) => ({
    title: runs > 1 ? nameRounds(run) : undefined,
    rounds: run,
  }));
};

/** Splits a knockout into blocks of at most 32 players, and the rounds after them. */
const splitKnockout = (rounds: readonly Round[]): Block[] => {
  const count = (rounds[0]?.matches.length ?? 0) / maxMatches;
  if (count <= 1) return splitColumns(rounds);
  const shared = rounds.findIndex(({ matches }, at) => matches.length < count || at === maxColumns);
  const inner = rounds.slice(0, shared === -1 ? rounds.length : shared);
  const blocks = Array.from({ length: count }, (_, at) => ({
    title: nameBlock(at, count),
    place: nameBlock(at, count),
    rounds: sliceRounds(inner, at, count),
  }));
  const rest = rounds.slice(inner.length);
  return [
    ...blocks,
    ...splitKnockout(rest).map(({ title, rounds }) => ({ title: title ?? nameRounds(rounds), rounds })),
  ];
};

const knockoutTitles = {
  upper: 'Upper bracket',
  lower: 'Lower bracket',
  final: 'Final',
  third: 'Match for third place',
};

/** The knockout parts in the order in which they are read. */
export const arrangeKnockout = (rounds: readonly Round[]): Part[] => {
  const isDouble = rounds.some(({ stage }) => stage === 'lower' || stage === 'final');
  return (['upper', 'lower', 'final', 'third'] as const).flatMap((stage) => {
    const own = rounds.filter((round) => round.stage === stage);
    if (own.length === 0) return [];
    const title = stage === 'upper' && !isDouble ? 'Knockout' : knockoutTitles[stage];
    return [{ key: stage, title, blocks: splitKnockout(own) }];
  });
};

export interface Group {
  part: string;
  title: string;
  rounds: readonly Round[];
}

/** Groups or the league, each with its rounds. */
export const arrangeGroups = ({ rounds, tables }: Pick<TournamentBracket, 'rounds' | 'tables'>): Group[] => {
  const own = new Map<string, Round[]>();
  for (const round of rounds) if (round.stage === 'group') own.set(round.part, [...(own.get(round.part) ?? []), round]);
  return [...own].map(([part, groupRounds]) => ({
    part,
    title: tables.find((table) => table.part === part)?.title ?? `Group ${part.toUpperCase()}`,
    rounds: groupRounds,
  }));
};
