import { orderEntrants, type TournamentBracket, type TournamentEntry } from '@portal/contracts';
import type { Entry } from '../../../data-access/play/documents.ts';
import type { Names } from '../load/people.ts';
import { presentEntrant, presentPlayer, type ShownPeople, type View } from './view.ts';

type Tournament = Pick<View, 'play'>;

/** @param position number on the waiting list */
export const presentEntry = (
  { play }: Tournament,
  { entrantId, state, at, place, reason, lineup }: Entry,
  position: number | null,
  names: Names,
): TournamentEntry => ({
  entrant: presentEntrant(play.settings.entrants, entrantId, names),
  ...{ state, at: at.toISOString(), position, place, reason },
  ...(lineup.some((one) => one.playerId !== entrantId) && {
    lineup: lineup.map((one) => presentPlayer(one.playerId, names)),
  }),
});

/** Hides private reasons, which only the entrant's own entry has. */
const toPublicEntry = (entry: Entry): Entry => (entry.isReasonPrivate ? { ...entry, reason: null } : entry);

export const presentEntrants = (
  { play, seeds }: Pick<View, 'play' | 'seeds'>,
  entries: Iterable<Entry>,
  { names, looks }: ShownPeople,
): TournamentBracket['entrants'] =>
  orderEntrants(
    [...entries].map((entry) => ({
      ...presentEntry({ play }, toPublicEntry(entry), null, names),
      seed: seeds.get(entry.entrantId) ?? null,
      look: looks?.get(entry.entrantId) ?? { avatar: null, clan: null },
      ...(entry.state === 'waiting' && { isPresent: entry.checkedInAt !== null }),
    })),
  );
