import { storedSettings } from '@portal/contracts';
import { createRepositories, type Repositories } from '../../src/data-access/index.ts';
import type { Entry } from '../../src/data-access/play/documents.ts';
import { toListedTournament } from '../../src/features/play/commands/store-tournament.ts';
import { newEntry } from '../../src/features/play/tournament/entrants.ts';
import { buildPlay } from '../../src/features/play/tournament/state.ts';

import { admin, newId, type TestCompetition, type TestPlayer } from './competition.ts';
import { settings } from './cups.ts';

const checkedIn = (playerId: string, at: Date): Entry =>
  newEntry({ entrantId: playerId, state: 'checkedIn', lineup: [{ playerId, gameId: playerId }], at });

/** Stores a tournament that waits for its start, because a thousand registrations over HTTP take long. @returns its id */
export const storeReadyCup = async (
  { db }: Pick<TestCompetition, 'db'>,
  players: readonly Pick<TestPlayer, 'id'>[],
  overrides: object = {},
): Promise<string> => {
  const repositories: Repositories = createRepositories(db);
  const own = storedSettings.parse(settings({ maxEntrants: 1_024, ...overrides }));
  const play = {
    ...buildPlay(newId(), own, [{ playerId: admin.userId, role: 'organizer' }]),
    phase: 'ready' as const,
    entrants: players.map(({ id }) => id),
    dueAt: own.times.startsAt,
  };
  const entries = players.map(({ id }) => checkedIn(id, own.times.checkInAt));
  const session = await db.startSession();
  await session.withTransaction(async () => {
    await repositories.tournaments.insert([toListedTournament(play, 0)], session);
    await repositories.plays.insert(play, session);
    await repositories.entries.save(play.id, entries, session);
  });
  await session.endSession();
  return play.id;
};
