import { createHash } from 'node:crypto';
import type { MatchRoom, Play } from '../../data-access/play/documents.ts';
import { createRandom, type Random } from '../../engine/random.ts';
import type { Goals, Score, Side } from '../../engine/types.ts';

import { computeBracket, type MatchAct, type TournamentCommand } from '../play/tournament/state.ts';

/** What a bot, or the organizer, does next. */
interface BotAct {
  playerId: string;
  command: TournamentCommand;
  at: Date;
}

type Act = [by: Side | 'organizer', act: MatchAct];

/** Matches that bots play at the same time. With more, a round would first have no results, and then all of them. */
const playedAtOnce = 3;

/** Shares of the matches in which a bot gives up, and of the reports that the other bot disputes. */
const chances = { concede: 0.05, dispute: 0.12 };

/** Shortest and longest pause before an act. */
const pausesMs = { ready: [400, 1_600], rule: [5_000, 9_000], other: [2_000, 6_000] } as const;

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

const drawGoals = (random: Random, most: number): Goals => {
  // Low scores are more frequent.
  const draw = () => Math.floor(random() ** 1.5 * (most + 1));
  return [draw(), draw()];
};

const isLevel = ([home, away]: Goals) => home === away;

/** A result of a knockout match: extra time follows a draw, and penalties follow extra time without a winner. */
const drawScore = (random: Random): Score => {
  const goals = drawGoals(random, 4);
  if (!isLevel(goals)) return { legs: [goals] };
  const extra = drawGoals(random, 1);
  if (!isLevel(extra)) return { legs: [goals], extra };
  const penalties = random() < 0.5 ? ([5, 4] as const) : ([3, 4] as const);
  return { legs: [goals], extra, penalties };
};

const swap = ([home, away]: Goals): Goals => [away, home];

/** The same result the wrong way round. */
const swapSides = ({ legs, extra, penalties }: Score): Score => ({
  legs: legs.map(swap),
  ...(extra && { extra: swap(extra) }),
  ...(penalties && { penalties: swap(penalties) }),
});

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

const rule = ({ reports }: MatchRoom, random: Random): Act => [
  'organizer',
  {
    do: 'rule',
    verdict: { score: reports.home ?? reports.away ?? drawScore(random) },
    reason: 'The screenshot of the home player shows this score',
  },
];

const getReady = ({ ready }: MatchRoom, isFinal: boolean, random: Random): Act => {
  const side = random() < 0.5 ? 'home' : 'away';
  if (!isFinal && random() < chances.concede) return [side, { do: 'concede' }];
  return [ready[side] ? otherSide(side) : side, { do: 'ready' }];
};

const confirm = ({ reports }: MatchRoom, random: Random): Act => {
  const reporter = reports.home ? 'home' : 'away';
  const score = reports[reporter] ?? drawScore(random);
  const answer = random() < chances.dispute ? swapSides(score) : score;
  return [otherSide(reporter), { do: 'report', score: answer }];
};

/** Every state of an undecided match has an act, so a cup always goes on. */
const chooseAct = (room: MatchRoom, isFinal: boolean, random: Random): Act => {
  switch (room.state) {
    case 'open':
    case 'attention':
      return getReady(room, isFinal, random);
    case 'reported':
      return confirm(room, random);
    case 'disputed':
    case 'contested':
      return rule(room, random);
    default:
      return [random() < 0.5 ? 'home' : 'away', { do: 'report', score: drawScore(random) }];
  }
};

/** A number that the text determines. */
export const hashNumber = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/**
 * Plans the next act in a cup. The cup and its version determine it, so all processes plan the same act at the same moment, and a process that
 * starts goes on where another one ended.
 * @param changedAt time of the last change
 * @returns null while there is no match to play
 */
export const planAct = (play: Play, rooms: ReadonlyMap<string, MatchRoom | null>, changedAt: Date): BotAct | null => {
  const random = createRandom(hashNumber(`${play.id}:${play.version}`));
  const undecided = [...rooms.values()].flatMap((room) => (room && room.state !== 'done' ? [room] : []));
  // The final comes last, after the match for the third place.
  const inOrder = undecided.sort((a, b) => a.key.localeCompare(b.key, 'en', { numeric: true }));
  const room = pick(inOrder.slice(0, Math.min(playedAtOnce, Math.ceil(inOrder.length / 2))), random);
  if (!room) return null;
  const isFinal = computeBracket(play).get(room.key)?.planned.outAt === 2;
  const [by, action] = chooseAct(room, isFinal, random);
  const playerId = by === 'organizer' ? play.staff[0]?.playerId : room.players[by === 'home' ? 0 : 1];
  if (playerId === undefined) return null;
  const [shortest, longest] = pausesMs[action.do === 'ready' || action.do === 'rule' ? action.do : 'other'];
  const at = new Date(changedAt.getTime() + shortest + random() * (longest - shortest));
  return { playerId, command: { do: 'match', key: room.key, action }, at };
};
