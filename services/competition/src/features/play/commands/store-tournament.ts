import { phaseStatuses } from '@portal/contracts/tournament-status';
import type { ClientSession } from '@portal/service-kit/database';
import type { Repositories, Tournament } from '../../../data-access/index.ts';
import type { LogRow, Play } from '../../../data-access/play/documents.ts';
import { countTaken, type TournamentState } from '../tournament/state.ts';

type Stored = Pick<Repositories, 'tournaments' | 'plays' | 'entries' | 'matches' | 'tournamentLog'>;
type Inserted = Stored & Pick<Repositories, 'heartbeats'>;
type Removed = Stored & Pick<Repositories, 'evidence'>;

/**
 * The row of a played tournament in the list of all tournaments.
 * @param taken places that are taken before there are seeds
 */
export const toListedTournament = (
  { id, phase, settings, entrants, finishedAt, byBots }: Play,
  taken: number,
): Tournament => ({
  id,
  phase,
  name: settings.name,
  game: settings.game,
  prizePool: settings.prizePool,
  participants: entrants.length > 0 ? entrants.length : taken,
  maxParticipants: settings.maxEntrants,
  entrants: settings.entrants,
  ...(settings.platformGroup !== 'all' && { platformGroup: settings.platformGroup }),
  ...(byBots && { byBots }),
  status: phaseStatuses[phase],
  startDate: settings.times.startsAt,
  endDate: finishedAt ?? settings.times.endsAt,
});

/** The first row of every log. */
export const buildAnnouncement = (by: string, at: Date): LogRow => ({
  version: 1,
  at,
  by,
  kind: 'announced',
  key: null,
  playerId: null,
  before: null,
  after: null,
  reason: null,
  change: null,
});

/** Stores a tournament that is not in the database yet. */
export const insertTournament = async (
  { tournaments, plays, entries, matches, tournamentLog, heartbeats }: Inserted,
  state: Pick<TournamentState, 'play' | 'entries' | 'rooms'>,
  log: readonly LogRow[],
  transaction: ClientSession,
): Promise<void> => {
  const { id } = state.play;
  await tournaments.insert([toListedTournament(state.play, countTaken(state))], transaction);
  await plays.insert({ ...state.play, lostMs: await heartbeats.readLostMs() }, transaction);
  await entries.save(id, [...state.entries.values()], transaction);
  await matches.save(id, [...state.rooms], transaction);
  await tournamentLog.insert(id, log, transaction);
};

/** Removes a tournament with everything that belongs to it. */
export const removeTournament = async (
  { tournaments, plays, entries, matches, tournamentLog, evidence }: Removed,
  id: string,
  transaction: ClientSession,
): Promise<void> => {
  for (const repository of [tournaments, plays, entries, matches, tournamentLog, evidence])
    await repository.remove(id, transaction);
};
