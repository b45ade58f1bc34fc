import { expect } from '@jest/globals';
import { defaultSettings, type NotificationRequested, requestedVars } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { LogRow, MatchRoom, Settings } from '../../../../data-access/play/documents.ts';
import { buildEmails } from '../../notify/emails.ts';
import { type Decision, decide } from '../decide.ts';
import { buildPlay, type TournamentCommand, type TournamentState } from '../state.ts';
import { at, organizer } from './cup.ts';

export const people = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'];
export const maxEntrants = 5;

const settings: Settings = {
  ...defaultSettings,
  name: 'Night Cup',
  groups: 2,
  extraTime: false,
  seeding: 'random',
  minEntrants: 2,
  maxEntrants,
  times: { opensAt: at(-120), checkInAt: at(-60), checkInClosesAt: at(-10), startsAt: at(0), endsAt: at(240) },
};

const disputeMs = 24 * 3_600_000;

/** A tournament as the database has it: decided rooms are stored but not loaded. */
export interface Stored {
  state: Omit<TournamentState, 'rooms'>;
  rooms: Map<string, MatchRoom>;
  emails: readonly NotificationRequested[];
  log: readonly LogRow[];
}

export const buildStoredCup = (
  shape: Pick<Settings, 'format' | 'thirdPlace' | 'autoStart'> & Partial<Settings>,
): Stored => ({
  state: {
    // The log of this cup has no row of its announcement.
    play: {
      ...buildPlay('cup', { ...settings, ...shape }, [{ playerId: organizer, role: 'organizer' }]),
      version: 0,
    },
    ...{ entries: new Map(), scores: new Map(), randomSeed: 7, disputeMs },
  },
  rooms: new Map(),
  emails: [],
  log: [],
});

const load = ({ state, rooms }: Stored, key: string | null): TournamentState => ({
  ...state,
  rooms: new Map([...rooms].filter(([name, room]) => room.state !== 'done' || name === key)),
});

const store = (
  { rooms, emails, log: before }: Stored,
  { play, entries, rooms: changed, scores, randomSeed, log }: Decision,
  requested: readonly NotificationRequested[],
): Stored => {
  const next = new Map(rooms);
  for (const [key, room] of changed) {
    if (room) next.set(key, room);
    else next.delete(key);
  }
  return {
    state: { play, entries, scores, randomSeed, disputeMs },
    rooms: next,
    emails: [...emails, ...requested],
    log: [...before, ...log],
  };
};

/** Runs a command; one that is not possible changes nothing. */
export const run = (before: Stored, command: TournamentCommand, by: string | null, now: Date): Stored => {
  const key = 'key' in command ? command.key : null;
  const actor = by === null ? null : { playerId: by, isOperator: false };
  try {
    const loaded = load(before, key);
    const decision = decide(loaded, command, actor, now);
    expect(decision.play.version - before.state.play.version).toBe(decision.log.length);
    const emails = buildEmails({
      before: loaded,
      after: decision,
      names: new Map(),
      leaders: new Map(),
      staffClans: new Map(),
      rewards: new Map(),
      operatorId: 'operator',
      now,
    });
    for (const { data } of emails) {
      expect(Date.parse(data.expiresAt)).toBeGreaterThan(now.getTime());
      requestedVars[data.template].parse(data.vars);
    }
    return store(before, decision, emails);
  } catch (error) {
    // The clock has no reason to be refused.
    if (error instanceof AppError && by !== null) return before;
    throw error;
  }
};
