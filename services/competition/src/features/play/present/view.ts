import type { Entrant, EntrantKind, NamedPlayer } from '@portal/contracts';
import type { MatchRoom, Play } from '../../../data-access/play/documents.ts';
import type { Bracket } from '../../../engine/types.ts';
import type { Looks, Names } from '../load/people.ts';
import { computeBracket, getPlan, hasBracket } from '../tournament/state.ts';
import { createLabels, type Labels } from './labels.ts';

export type Rooms = ReadonlyMap<string, MatchRoom | null>;

/** A tournament as it is presented: its bracket is computed once. */
export interface View {
  play: Play;
  bracket: Bracket;
  labels: Labels;
  seeds: ReadonlyMap<string, number>;
  rooms: Rooms;
}

export const createView = (play: Play, rooms: Rooms): View => ({
  play,
  rooms,
  bracket: hasBracket(play) || play.phase === 'ready' ? computeBracket(play) : new Map(),
  labels: createLabels(getPlan(play)),
  seeds: new Map(play.entrants.map((id, at) => [id, at + 1])),
});

/** Names and looks of everyone whom a response shows. */
export interface ShownPeople {
  names: Names;
  /** Absent if the response shows only names. */
  looks?: Looks;
}

export const toIso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

export const presentEntrant = (kind: EntrantKind, id: string, names: Names): Entrant => ({
  kind,
  id,
  name: names.get(id) ?? null,
});

export const presentPlayer = (playerId: string, names: Names): NamedPlayer => ({
  playerId,
  username: names.get(playerId) ?? null,
});
