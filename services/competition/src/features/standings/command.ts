import { parseArgs } from 'node:util';
import { z } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';
import type { Figures } from '../../data-access/standing/standing-schema';
import { changeStanding } from './change-standing';
import { explainStanding } from './explain-standing';
import { rebuildStanding } from './rebuild-standing';

export const standingUsage = `Usage:
  explain USERNAME                                  every change of the player's standing, with reason, source and time
  adjust USERNAME --score N [--games N] [--wins N] --reason TEXT   adds N (or takes it away where it is negative)
  rebuild USERNAME                                  makes the standing what its changes say`;

/** The command line says something that cannot be done; the message tells what. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const whole = z
  .string()
  .regex(/^[+-]?\d{1,9}$/)
  .transform(Number);

const readNumber = (name: string, value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const number = whole.safeParse(value);
  if (!number.success) throw new UsageError(`--${name} ${value}: give a whole number, such as 50 or -50`);
  return number.data;
};

const inWords = ({ score, gamesPlayed, wins }: Figures) => `score ${score}, games ${gamesPlayed}, wins ${wins}`;
const signed = (value: number) => (value > 0 ? `+${value}` : String(value));

const explain = async (competition: CompetitionContext, username: string): Promise<string[]> => {
  const { username: name, standing, entries, sum } = await explainStanding(competition, username);
  const rows = entries.map(({ at, change, reason, source }) =>
    [at.toISOString(), ...[change.score, change.gamesPlayed, change.wins].map(signed), source, reason].join('\t'),
  );
  const agrees = inWords(sum) === inWords(standing);
  return [
    `${name}: ${inWords(standing)}`,
    ['time', 'score', 'games', 'wins', 'source', 'reason'].join('\t'),
    ...rows,
    agrees ? `${entries.length} changes make this standing` : `The changes make ${inWords(sum)}: run rebuild ${name}`,
  ];
};

const adjust = async (
  competition: CompetitionContext,
  username: string,
  change: Partial<Figures>,
  reason: string,
): Promise<string[]> => {
  const player = await competition.players.findByUsername(username);
  if (!player) throw new AppError('user_not_found');
  const after = await changeStanding(competition, { playerId: player.id, change, reason, source: 'operator' });
  return [`${player.username}: ${inWords(after)}`];
};

const parse = (args: string[]) => {
  const text = { type: 'string' } as const;
  // A negative number looks like an option to the parser unless it is joined to its name.
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
  if (error.code === 'user_not_found') return 'There is no player of this name';
  return error.issues?.map(({ path, message }) => `${path}: ${message}`).join('; ') ?? error.message;
};

/**
 * Runs one command of an operator on players' standings.
 * @returns what to print
 * @throws Error in words for the operator
 */
export const runStandingCommand = async (competition: CompetitionContext, args: string[]): Promise<string[]> => {
  try {
    const { positionals, values } = parse(args);
    const [command, username] = positionals;
    if (username === undefined || positionals.length > 2) throw new UsageError('Name one command and one player');
    if (command === 'explain') return await explain(competition, username);
    if (command === 'rebuild') {
      const { standing, mended } = await rebuildStanding(competition, username);
      return [`${mended ? 'Mended' : 'Nothing to mend'}: ${inWords(standing)}`];
    }
    if (command !== 'adjust') throw new UsageError(`There is no command '${command}'`);
    const change = {
      score: readNumber('score', values.score),
      gamesPlayed: readNumber('games', values.games),
      wins: readNumber('wins', values.wins),
    };
    const given = Object.entries(change).filter((entry): entry is [string, number] => entry[1] !== undefined);
    if (given.length === 0) throw new UsageError('Say what to change, for example --score 50');
    const reason = values.reason?.trim();
    if (!reason) throw new UsageError('Say why: --reason TEXT');
    return await adjust(competition, username, Object.fromEntries(given), reason);
  } catch (error) {
    throw new Error(wordsOf(error), { cause: error });
  }
};
