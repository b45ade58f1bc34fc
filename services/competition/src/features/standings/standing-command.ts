import { parseArgs } from 'node:util';
import { z } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CompetitionStore } from '../../context.ts';
import type { Stats } from '../../data-access/index.ts';
import { changeStanding } from './change-standing.ts';
import { explainStanding } from './explain-standing.ts';
import { readPlayer } from './read-player.ts';
import { rebuildStanding } from './rebuild-standing.ts';

export const standingUsage = `Usage:
  explain USERNAME                                  every change of the player's standing, with reason, source and time
  adjust USERNAME --score N [--games N] [--wins N] --reason TEXT   adds N, which may be negative
  rebuild USERNAME                                  restores the standing and the seasons from the changes`;

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

const formatStats = ({ score, gamesPlayed, wins }: Stats) => `score ${score}, games ${gamesPlayed}, wins ${wins}`;
const formatSigned = (value: number) => (value > 0 ? `+${value}` : String(value));

const explain = async (store: CompetitionStore, username: string): Promise<string[]> => {
  const { username: name, standing, entries, sum, areSeasonsRight } = await explainStanding(store, username);
  const rows = entries.map(({ at, change, reason, source }) =>
    [at.toISOString(), ...[change.score, change.gamesPlayed, change.wins].map(formatSigned), source, reason].join('\t'),
  );
  const agrees = formatStats(sum) === formatStats(standing);
  return [
    `${name}: ${formatStats(standing)}`,
    ['time', 'score', 'games', 'wins', 'source', 'reason'].join('\t'),
    ...rows,
    agrees
      ? `matches the sum of its ${entries.length} changes`
      : `does not match the sum of its changes, ${formatStats(sum)}: run rebuild ${name}`,
    ...(areSeasonsRight ? [] : [`seasons do not match the sum of the changes: run rebuild ${name}`]),
  ];
};

const adjust = async (
  store: CompetitionStore,
  username: string,
  change: Partial<Stats>,
  reason: string,
): Promise<string[]> => {
  const player = await readPlayer(store, username);
  const after = await changeStanding(store, { playerId: player.id, change, reason, source: 'operator' });
  return [`${player.username}: ${formatStats(after)}`];
};

const parseCommand = (args: string[]) => {
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

const formatError = (error: unknown): string => {
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
    const { positionals, values } = parseCommand(args);
    const [command, username] = positionals;
    if (username === undefined || positionals.length > 2) throw new Error('Specify a command and a player');
    if (command === 'explain') return await explain(store, username);
    if (command === 'rebuild') {
      const { standing, isRepaired } = await rebuildStanding(store, username);
      return [`${isRepaired ? 'Repaired' : 'Nothing to repair'}: ${formatStats(standing)}`];
    }
    if (command !== 'adjust') throw new Error(`Unknown command '${command}'`);
    const change = {
      score: readNumber('score', values.score),
      gamesPlayed: readNumber('games', values.games),
      wins: readNumber('wins', values.wins),
    };
    const changes = Object.entries(change).filter((entry): entry is [string, number] => entry[1] !== undefined);
    if (changes.length === 0) throw new Error('Missing a change, for example --score 50');
    const reason = values.reason?.trim();
    if (!reason) throw new Error('Missing --reason');
    return await adjust(store, username, Object.fromEntries(changes), reason);
  } catch (error) {
    throw new Error(formatError(error), { cause: error });
  }
};
