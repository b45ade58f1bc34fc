import type { LogKind } from '@portal/contracts';
import type { BracketChange, Entry, LogRow, MatchRoom, Play } from '../../../data-access/play/documents.ts';
import type { Fact } from '../../../engine/types.ts';
import type { Actor, TournamentState } from './state.ts';

/** Part of the bracket. The log row stores it, because a replay needs it. */
interface BracketPatch extends Partial<Pick<Play, 'phase' | 'reason' | 'entrants' | 'out' | 'barred' | 'draws'>> {
  /** Results by match; null takes one back. */
  facts?: Readonly<Record<string, Fact | null>>;
}

/** Everything else: clocks, reminders, settings, entries and rooms. */
interface Patch {
  play?: Partial<Omit<Play, 'id' | 'version' | keyof BracketPatch>> | undefined;
  entries?: readonly Entry[] | undefined;
  rooms?: readonly MatchRoom[] | undefined;
  /** Keys of rooms that are removed. */
  closedRooms?: readonly string[] | undefined;
}

export type FullPatch = BracketPatch & Patch;

/** A tournament while a command is decided. Only `change` and `touch` change it. */
export interface Draft extends Readonly<TournamentState> {
  readonly actor: Actor;
  readonly now: Date;
  readonly log: readonly LogRow[];
  /** Changes the tournament, and writes the row of its public log. */
  change(kind: LogKind, patch: FullPatch, row?: Partial<Omit<LogRow, 'version' | 'kind' | 'change'>>): void;
  /** Changes fields that neither the public log nor the bracket shows. */
  touch(patch: Patch): void;
}

const describeDraws = (before: Play['draws'], after: Play['draws']): NonNullable<BracketChange['draws']> => {
  const same = before.findIndex((round, at) => round !== after[at]);
  const from = same === -1 ? before.length : same;
  return { from, rounds: after.slice(from) };
};

/** What a replay needs of a change; null if the bracket stays the same. */
const describeChange = (before: Play, after: Play, facts: BracketPatch['facts'] = {}): BracketChange | null => {
  const change: BracketChange = {
    ...(before.phase !== after.phase && { phase: after.phase }),
    ...(before.reason !== after.reason && { reason: after.reason }),
    ...(before.entrants !== after.entrants && { entrants: after.entrants }),
    ...(before.out !== after.out && { out: after.out }),
    ...(before.barred !== after.barred && { barred: after.barred }),
    ...(before.draws !== after.draws && { draws: describeDraws(before.draws, after.draws) }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
  return Object.keys(change).length > 0 ? change : null;
};

/** Brackets are cached by the facts object, so unchanged facts must stay the same object. */
const mergeFacts = (known: Play['facts'], changed: NonNullable<BracketPatch['facts']>): Play['facts'] => {
  if (Object.keys(changed).length === 0) return known;
  const facts = { ...known };
  for (const [key, fact] of Object.entries(changed)) {
    if (fact) facts[key] = fact;
    else delete facts[key];
  }
  return facts;
};

/** Begins changes by one actor; null for the clock. */
export const createDraft = (state: TournamentState, actor: Actor, now: Date): Draft => {
  const entries = new Map(state.entries);
  const rooms = new Map(state.rooms);
  const log: LogRow[] = [];
  let { play } = state;

  const touch = (patch: Patch): void => {
    if (patch.play) play = { ...play, ...patch.play };
    for (const entry of patch.entries ?? []) entries.set(entry.entrantId, entry);
    for (const room of patch.rooms ?? []) rooms.set(room.key, room);
    for (const key of patch.closedRooms ?? []) rooms.set(key, null);
  };

  const change: Draft['change'] = (kind, { play: others, entries, rooms, closedRooms, facts, ...bracket }, row) => {
    const before = play;
    play = { ...play, ...bracket, facts: mergeFacts(play.facts, facts ?? {}), version: play.version + 1 };
    touch({ play: others, entries, rooms, closedRooms });
    log.push({
      version: play.version,
      at: now,
      by: actor?.playerId ?? null,
      kind,
      key: null,
      playerId: null,
      before: null,
      after: null,
      reason: null,
      change: describeChange(before, play, facts),
      ...row,
    });
  };

  return {
    ...state,
    ...{ actor, now, log, entries, rooms, change, touch },
    get play() {
      return play;
    },
  };
};
