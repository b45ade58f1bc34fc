import { parseArgs } from 'node:util';
import { z } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CompetitionStore } from '../../context';
import type { Stats } from '../../data-access';
import { changeStanding, explainStanding, rebuildStanding } from './standings';

export const standingUsage = `Usage:
  explain USERNAME                                  every change of the player's standing, with reason, source and time
  adjust USERNAME --score N [--games N] [--wins N] --reason TEXT   adds N, which may be negative
  rebuild USERNAME                                  restores the standing from its changes`;

const whole = z
  .string()
  .regex(/^[+-]?\d{1,9}$/)
  .transform(Number);

const readNumber = (name: string, value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const number = whole.safeParse(value);
  if (!number.success) throw new Error(`--${name} ${value}: must be a whole number, such as 50 or -50`);
  return number.data;
};

const inWords = ({ score, gamesPlayed, wins }: Stats) => `score ${score}, games ${gamesPlayed}, wins ${wins}`;
const signed = (value: number) => (value > 0 ? `+${value}` : String(value));

const explain = async (store: CompetitionStore, username: string): Promise<string[]> => {
  const { username: name, standing, entries, sum } = await explainStanding(store, username);
  const rows = entries.map(({ at, change, reason, source }) =>
    [at.toISOString(), ...[change.score, change.gamesPlayed, change.wins].map(signed), source, reason].join('\t'),
  );
  const agrees = inWords(sum) === inWords(standing);
  return [
    `${name}: ${inWords(standing)}`,
    ['time', 'score', 'games', 'wins', 'source', 'reason'].join('\t'),
    ...rows,
    agrees
      ? `matches the sum of its ${entries.length} changes`
      : `does not match the sum of its changes, ${inWords(sum)}: run rebuild ${name}`,
  ];
};

const adjust = async (
  store: CompetitionStore,
  username: string,
  change: Partial<Stats>,
  reason: string,
): Promise<string[]> => {
  const player = await store.players.findByUsername(username);
  if (!player) throw new AppError('user_not_found');
  const after = await changeStanding(store, { playerId: player.id, change, reason, source: 'operator' });
  return [`${player.username}: ${inWords(after)}`];
};

const parse = (args: string[]) => {
  const text = { type: 'string' } as const;
  // parseArgs takes a negative number for an option unless it is joined to its name.
  const joined = args.flatMap((arg, at) =>
    /^-\d/.test(arg) && args[at - 1]?.startsWith('--')
      ? []
      : [/^-\d/.test(args[at + 1] ?? '') ? `${arg}=${args[at + 1]}` : arg],
  );
  return parseArgs({
    args: joined,
    allowPositionals: true,
    options: { score: text, games: text, wins: text, reason: text },
  });
};

const wordsOf = (error: unknown): string => {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'user_not_found') return 'No player has this name';
  return error.issues?.map(({ path, message }) => `${path}: ${message}`).join('; ') ?? error.message;
};

/**
 * Runs one command of an operator on players' standings.
 * @returns the lines to print
 * @throws Error with a message for the operator
 */
export const runStandingCommand = async (store: CompetitionStore, args: string[]): Promise<string[]> => {
  try {
    const { positionals, values } = parse(args);
    const [command, username] = positionals;
    if (username === undefined || positionals.length > 2) throw new Error('Name one command and one player');
    if (command === 'explain') return await explain(store, username);
    if (command === 'rebuild') {
      const { standing, repaired } = await rebuildStanding(store, username);
      return [`${repaired ? 'Repaired' : 'Nothing to repair'}: ${inWords(standing)}`];
    }
    if (command !== 'adjust') throw new Error(`Unknown command '${command}'`);
    const change = {
      score: readNumber('score', values.score),
      gamesPlayed: readNumber('games', values.games),
      wins: readNumber('wins', values.wins),
    };
    const given = Object.entries(change).filter((entry): entry is [string, number] => entry[1] !== undefined);
    if (given.length === 0) throw new Error('Name a change, for example --score 50');
    const reason = values.reason?.trim();
    if (!reason) throw new Error('Name a reason: --reason TEXT');
    return await adjust(store, username, Object.fromEntries(given), reason);
  } catch (error) {
    throw new Error(wordsOf(error), { cause: error });
  }
};
