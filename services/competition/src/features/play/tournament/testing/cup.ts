import { defaultSettings } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { Settings } from '../../../../data-access/play/documents.ts';
import { decide } from '../decide.ts';
import { buildPlay, type TournamentCommand, type TournamentState } from '../state.ts';

const start = new Date('2026-06-06T20:00:00.000Z');
export const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

export const settings: Settings = {
  ...defaultSettings,
  name: 'Night Cup',
  extraTime: false,
  minEntrants: 2,
  maxEntrants: 4,
  times: { opensAt: at(-120), checkInAt: at(-60), checkInClosesAt: at(-10), startsAt: start, endsAt: at(240) },
};

export const organizer = 'boss';
export const players = ['p1', 'p2', 'p3', 'p4', 'p5'];

const announced = (): TournamentState => ({
  // The log of this cup has no row of its announcement.
  play: { ...buildPlay('cup', settings, [{ playerId: organizer, role: 'organizer' }]), version: 0 },
  entries: new Map(),
  rooms: new Map(),
  scores: new Map(players.map((id, position) => [id, 100 - position])),
  randomSeed: 7,
  disputeMs: 24 * 3_600_000,
});

/** Runs commands one after the other. */
export const createCup = () => {
  let state = announced();
  let rows = 0;
  return {
    state: () => state,
    rows: () => rows,
    run(command: TournamentCommand, by: string | null, now: Date) {
      const decision = decide(state, command, by === null ? null : { playerId: by, isOperator: false }, now);
      rows += decision.log.length;
      state = decision;
      return decision;
    },
  };
};
export type Cup = ReturnType<typeof createCup>;

export const findCode = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return undefined;
};

const registerAll = (cup: Cup) => {
  for (const [position, id] of players.entries()) cup.run({ do: 'register', gameId: id }, id, at(-110 + position));
};

export const goLive = (cup: Cup, present = players) => {
  registerAll(cup);
  for (const id of present) cup.run({ do: 'check-in' }, id, at(-30));
  cup.run({ do: 'clock' }, null, start);
};

export const win = (cup: Cup, key: string, winner: string, now: Date) => {
  const room = cup.state().rooms.get(key);
  if (!room) throw new Error(`${key} is not open`);
  const score = { legs: [room.players[0] === winner ? ([1, 0] as const) : ([0, 1] as const)] };
  for (const id of room.players) cup.run({ do: 'match', key, action: { do: 'report', score } }, id, now);
};
