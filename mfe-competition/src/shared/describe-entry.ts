import {
  getFixtureKey,
  type LogKind,
  type MatchVerdict,
  type TournamentBracket,
  type TournamentLogEntry,
} from '@portal/contracts';
import { formatVerdict } from '@portal/match';
import { nameMatch } from './texts.ts';

interface Context {
  /** Who caused the change. */
  by: string;
  /** The player whom the change is about. */
  player: string;
  /** The match, in the middle of a sentence. */
  match: string;
  /** The new result, from the view of the home player: `Ana 2–1 Ben`. */
  result: string;
  /** The replaced result. */
  before: string;
  /** The round that was drawn. */
  round: number | null;
  /** Time by which all clocks have moved: `12 minutes`. */
  time: string;
  /** Whether the clock caused the change. */
  isAutomatic: boolean;
  isSwiss: boolean;
}

/** A sentence for each kind of change. An unknown kind, from a newer server, is shown by `describeLogEntry` in general words. */
const sentences: Record<LogKind | 'ready-in-match', (context: Context) => string> = {
  announced: ({ by }) => `${by} announced the tournament.`,
  registration: () => 'Registration opened.',
  'check-in': () => 'Check-in opened.',
  ready: ({ isSwiss }) =>
    isSwiss ? 'Check-in closed, and the players were seeded.' : 'Check-in closed, and the bracket was drawn.',
  live: () => 'The tournament is live.',
  paused: ({ by }) => `${by} paused the tournament.`,
  cancelled: ({ by }) => `${by} cancelled the tournament.`,
  'round-drawn': ({ round }) => (round === null ? 'A round was drawn.' : `Round ${round} was drawn.`),
  finished: () => 'The tournament finished.',
  reopened: () => 'The tournament went on after a correction.',
  settled: () => 'The results are final.',
  'clocks-moved': ({ by, time, isAutomatic }) =>
    isAutomatic ? `Clocks moved by ${time}: the portal was not available.` : `${by} moved all clocks by ${time}.`,
  'too-many-matches': () => 'The tournament would have too many matches. An organizer decides what happens.',
  'too-few-players': () => 'Too few players checked in. An organizer decides what happens.',
  settings: ({ by }) => `${by} changed the settings.`,
  'seeded-by-score': ({ by }) => `${by} seeded the players by score.`,
  'seeded-by-random': ({ by }) => `${by} seeded the players at random.`,
  'seed-moved': ({ by, player }) => `${by} moved ${player} to another seed.`,
  registered: ({ player }) => `${player} registered.`,
  waiting: ({ player }) => `${player} joined the waiting list.`,
  'moved-up': ({ player }) => `${player} moved up from the waiting list.`,
  'checked-in': ({ player }) => `${player} checked in.`,
  withdrawn: ({ player }) => `${player} left the tournament.`,
  added: ({ by, player }) => `${by} added ${player}.`,
  removed: ({ by, player }) => `${by} removed ${player}.`,
  restored: ({ by, player }) => `${by} restored ${player}.`,
  disqualified: ({ by, player }) => `${by} disqualified ${player}.`,
  replaced: ({ by, player }) => `${by} brought in ${player} as a substitute.`,
  'ready-in-match': ({ by, match }) => `${by} is ready for ${match}.`,
  report: ({ by, match, result }) =>
    result ? `${by} confirmed ${result} in ${match}.` : `${by} reported a result in ${match}.`,
  'withdraw-report': ({ by, match }) => `${by} withdrew the report in ${match}.`,
  dispute: ({ by, match }) => `${by} disputed the result of ${match}.`,
  evidence: ({ by, match }) => `${by} added a screenshot to ${match}.`,
  concede: ({ by, match, result }) => `${by} conceded ${match}${result && `: ${result}`}.`,
  rule: ({ by, match, result }) => `${by} ruled in ${match}: ${result}.`,
  correct: ({ by, match, result, before }) =>
    before ? `${by} corrected ${match}: ${result} instead of ${before}.` : `${by} corrected ${match}: ${result}.`,
  replay: ({ by, match }) => `${by} ordered a replay of ${match}.`,
  extend: ({ by, match }) => `${by} extended the time of ${match}.`,
  message: ({ by, match }) => `${by} sent a message in ${match}.`,
  'share-code': ({ by, match }) => `${by} shared a room code in ${match}.`,
  'call-referee': ({ by, match }) => `${by} called a referee to ${match}.`,
  'answer-call': ({ by, match }) => `${by} answered the call for a referee in ${match}.`,
  silence: ({ match, result }) => `The time to confirm ${match} ran out, so the report counts: ${result}.`,
  clock: ({ match, result }) => `The time of ${match} ran out: ${result}.`,
  playing: ({ match }) => `The time to play ${match} was extended.`,
  attention: ({ match }) => `The time of ${match} ran out without a result.`,
  lineup: ({ by, player }) => `${by} changed the lineup of ${player}.`,
  substitute: ({ by, match, player }) => `${by} brought in ${player} as a substitute in ${match}.`,
  aggregate: ({ match, result }) =>
    result ? `The boards of ${match} are decided: ${result}.` : `The boards of ${match} are open again.`,
  disputed: ({ match }) => `The players of ${match} did not agree. A referee decides.`,
};

/** Builds the sentences of a tournament's log: `Ben confirmed Ana 2–1 Ben in quarterfinal 2.` */
export const createLogTexts = ({
  entrants,
  rounds,
  settings,
}: Pick<TournamentBracket, 'entrants' | 'rounds' | 'settings'>) => {
  const names = new Map(
    entrants.flatMap(({ entrant, lineup = [] }) => [
      [entrant.id, entrant.name] as const,
      ...lineup.map(({ playerId, username }) => [playerId, username] as const),
    ]),
  );
  const matches = new Map(rounds.flatMap((round) => round.matches).map((match) => [match.key, match]));
  const getName = (playerId: string) => names.get(playerId) ?? 'Unknown';
  return ({ kind, by, playerId, key, pair, round, before, after, minutes = 0 }: TournamentLogEntry): string => {
    const match = key === null ? undefined : matches.get(getFixtureKey(key));
    const board = key === null || key === getFixtureKey(key) ? '' : `, board ${key.split('-').at(-1)}`;
    // The players of that match, who may have left since.
    const sides = pair
      ? ([getName(pair[0]), getName(pair[1])] as const)
      : ([match?.home.entrant?.name ?? 'Home', match?.away.entrant?.name ?? 'Away'] as const);
    const format = (verdict: MatchVerdict | null) => (verdict ? formatVerdict(verdict, sides) : '');
    const context: Context = {
      by: by ? (by.username ?? 'Somebody') : 'The clock',
      player: (playerId && names.get(playerId)) ?? by?.username ?? 'A player',
      match: match ? `${nameMatch(match.label)}${board}` : 'a match',
      result: format(after),
      before: format(before),
      round,
      time: minutes === 1 ? '1 minute' : `${minutes} minutes`,
      isAutomatic: by === null,
      isSwiss: settings.format === 'swiss',
    };
    // A tournament becomes ready, and so do players in their match.
    const known: Readonly<Record<string, (typeof sentences)[LogKind] | undefined>> = sentences;
    const sentence = known[kind === 'ready' && key !== null ? 'ready-in-match' : kind];
    return sentence?.(context) ?? `${context.by} changed ${match ? context.match : 'the tournament'}.`;
  };
};
