import { expect, test } from '@jest/globals';
import { isMatchTurn, type NextAct, type OwnMatches } from '@portal/contracts';
import fc from 'fast-check';
import type { Staff } from '../../../data-access/play/documents.ts';
import { createRandom } from '../../../engine/random.ts';
import type { Score } from '../../../engine/types.ts';
import { urgency } from '../match/room.ts';
import type { TournamentCommand } from '../tournament/state.ts';
import { buildCupNightCup, type CupNightCup, readOwn, runCommand, toTime } from './testing/cup-night.ts';

type Own = Omit<OwnMatches, 'mayOrganize'>;

const people = Array.from({ length: 40 }, (_, index) => `p${index}`);
const minutes = 130;
const organizers = ['boss', 'p0', 'p1'];

const shape = fc.record({
  format: fc.constantFrom(...(['single-elimination', 'double-elimination', 'round-robin', 'groups', 'swiss'] as const)),
  autoStart: fc.boolean(),
  maxEntrants: fc.constantFrom(4, 8, 16),
  startsAt: fc.integer({ min: 26, max: 60 }),
});
type Shape = ReturnType<typeof shape.generate>['value'];
type Night = { shapes: [Shape, Shape, Shape]; seed: number };
const night: fc.Arbitrary<Night> = fc.record({
  shapes: fc.tuple(shape, shape, shape),
  seed: fc.integer({ min: 1, max: 2 ** 31 }),
});

/** A night in which everything happens: random ones may be quiet. */
const fullNight: Night = {
  shapes: [
    { format: 'swiss', autoStart: false, maxEntrants: 8, startsAt: 59 },
    { format: 'single-elimination', autoStart: false, maxEntrants: 8, startsAt: 27 },
    { format: 'groups', autoStart: true, maxEntrants: 8, startsAt: 30 },
  ],
  seed: 1_204_400_114,
};

const homeWins: Score = { legs: [[1, 0]] };
const awayWins: Score = { legs: [[0, 1]] };

const phaseCommands = { 'open-registration': 'registration', 'open-check-in': 'check-in', start: 'live' } as const;

/** Lists the calls behind an act that waits for a player, in the tournament of the act. One of them has to be possible. */
const listCalls = (act: NextAct, { matches }: Own, { rooms }: CupNightCup, score: Score): TournamentCommand[] => {
  const { step } = act;
  const key = act.key ?? '';
  const shown = matches.find((one) => one.key === key && one.tournament.id === act.tournament.id);
  const reported = shown?.reports?.[shown.mine === 'home' ? 'away' : 'home'];
  switch (step) {
    case 'ready':
      return [{ do: 'match', key, action: { do: 'ready' } }];
    case 'report':
      return [{ do: 'match', key, action: { do: 'report', score } }];
    case 'confirm':
      return reported ? [{ do: 'match', key, action: { do: 'report', score: reported } }] : [];
    case 'dispute':
      return [{ do: 'match', key, action: { do: 'evidence', hash: String(score.legs[0]) } }];
    case 'check-in':
      return [{ do: 'check-in' }];
    case 'decide':
      return [...rooms.values()].flatMap((room): TournamentCommand[] => {
        const rule = { do: 'rule', verdict: { walkover: 'home' }, reason: 'Seen' } as const;
        return urgency[room.state] === null ? [] : [{ do: 'match', key: room.key, action: rule }];
      });
    case 'open-registration':
    case 'open-check-in':
    case 'start':
      return [{ do: 'phase', to: phaseCommands[step], reason: null }];
    default:
      return [];
  }
};

const findCup = (cups: readonly CupNightCup[], { tournament }: NextAct): number =>
  cups.findIndex(({ play }) => play.id === tournament.id);

/** What a command makes of a tournament; undefined if it is not possible, or changes nothing. */
const attempt = (
  cup: CupNightCup | undefined,
  command: TournamentCommand,
  by: string,
  now: Date,
): CupNightCup | undefined => {
  const after = cup && runCommand(cup, command, by, now);
  return !after || typeof after === 'string' || after.play.version === cup.play.version ? undefined : after;
};

const isLive = ({ phase }: Pick<NextAct['tournament'], 'phase'>): boolean => phase === 'live' || phase === 'paused';

/** Checks that the act is what the lists show first, and that nothing comes before it. */
const checkOrder = (cups: readonly CupNightCup[], player: string, own: Own, now: Date): void => {
  const { next, matches, organizes } = own;
  const [first] = matches;
  const canCheckIn = cups.some((cup) => attempt(cup, { do: 'check-in' }, player, now) !== undefined);
  if (matches.some(isMatchTurn)) {
    expect(next).toMatchObject({ kind: 'match', isTurn: true, key: first?.key, tournament: first?.tournament });
    expect(first && isMatchTurn(first)).toBe(true);
  } else if (canCheckIn) expect(next).toMatchObject({ kind: 'check-in', isTurn: true });
  else if (organizes.some(({ needStaff }) => needStaff > 0)) expect(next).toMatchObject({ kind: 'run', isTurn: true });
  else if (next?.kind !== 'run' && first)
    expect(next).toMatchObject({ kind: 'match', isTurn: false, key: first.key, tournament: first.tournament });
  if (next?.isTurn && next.dueAt && next.kind !== 'run') expect(Date.parse(next.dueAt)).toBeGreaterThan(now.getTime());
  const isOut = next?.kind === 'result' && isLive(next.tournament);
  if (isOut) {
    const cup = cups[findCup(cups, next)];
    const isMatch = ({ players, state }: { players: readonly string[]; state: string }) =>
      players.includes(player) && state !== 'done';
    expect([...(cup?.rooms.values() ?? [])].some(isMatch)).toBe(false);
  }
};

test('at every minute of a random cup night the next act is the first thing on every list, and possible', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(night, ({ shapes, seed }) => {
      const random = createRandom(seed);
      const chance = (share: number): boolean => random() < share;
      const cups: CupNightCup[] = shapes.map((one, index) => {
        const referee: Staff = { playerId: `p${index + 5}`, role: 'referee' };
        return buildCupNightCup(`c${index}`, {
          ...one,
          staff: [{ playerId: organizers[index] ?? 'boss', role: 'organizer' }, referee],
        });
      });
      const apply = (index: number, command: TournamentCommand, by: string | null, now: Date): void => {
        const cup = cups[index];
        const after = cup && runCommand(cup, command, by, now);
        if (after && typeof after !== 'string') cups[index] = after;
      };
      const out = new Set<string>();
      for (let minute = 0; minute <= minutes; minute += 1) {
        const now = toTime(minute);
        for (const index of cups.keys()) apply(index, { do: 'clock' }, null, now);
        for (const player of [...people, 'boss']) {
          const own = readOwn(cups, player, now);
          const { next } = own;
          checkOrder(cups, player, own, now);
          // Who is told to be out has no match any more.
          expect(own.matches.filter(({ tournament }) => out.has(`${tournament.id} ${player}`))).toEqual([]);
          if (!next) continue;
          if (next.kind === 'result' && isLive(next.tournament)) out.add(`${next.tournament.id} ${player}`);
          seen.add(`${next.step}${next.isTurn ? '' : ' (waits)'}`);
          const index = findCup(cups, next);
          const score = chance(0.7) ? homeWins : awayWins;
          const calls = listCalls(next, own, cups[index] as CupNightCup, score);
          const possible = calls.find((command) => attempt(cups[index], command, player, now));
          if (next.isTurn)
            expect([next.step, next.tournament.phase, possible]).toEqual([
              next.step,
              next.tournament.phase,
              expect.anything(),
            ]);
          const isLying = next.step === 'confirm' && chance(0.3);
          const lie = { do: 'match', key: next.key ?? '', action: { do: 'report', score } } as const;
          if (possible && chance(0.6)) apply(index, isLying ? lie : possible, player, now);
        }
        for (const index of cups.keys()) {
          const someone = people[Math.floor(random() * people.length)] ?? 'p0';
          const organizer = organizers[index] ?? 'boss';
          for (const joining of people)
            if (minute < 30 && chance(0.05)) apply(index, { do: 'register', gameId: joining }, joining, now);
          if (chance(0.02)) apply(index, { do: 'withdraw' }, someone, now);
          // The check-in opens by itself only once.
          if (chance(0.1)) apply(index, { do: 'phase', to: 'registration', reason: null }, organizer, now);
          if (chance(0.03)) apply(index, { do: 'phase', to: 'paused', reason: 'Rain' }, organizer, now);
          else if (chance(0.5)) apply(index, { do: 'phase', to: 'live', reason: null }, organizer, now);
        }
      }
    }),
    { numRuns: 4, endOnFailure: true, examples: [[fullNight]] },
  );
  // Otherwise the nights would prove little.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['ready', 'report', 'confirm', 'dispute', 'wait (waits)', 'check-in', 'decide', 'open-check-in', 'start'],
      ...['run (waits)', 'entry (waits)', 'result (waits)'],
    ]),
  );
});
