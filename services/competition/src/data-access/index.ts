import { createPictureRepository } from '@portal/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createClanRepository } from './clan-repository';
import { createHeartbeatRepository } from './heartbeat-repository';
import { createLedgerRepository } from './ledger-repository';
import { createLookRepository } from './look-repository';
import { createMembershipRepository } from './membership-repository';
import { createEntryRepository } from './play/entry-repository';
import { createEvidenceRepository } from './play/evidence-repository';
import { createTournamentLogRepository } from './play/log-repository';
import { createMatchRepository } from './play/match-repository';
import { createOwnRepository } from './play/own-repository';
import { createPlayRepository } from './play/play-repository';
import { createStateRepository } from './play/state-repository';
import { createStandingRepository } from './standing-repository';
import { createTournamentRepository } from './tournament-repository';

export type { PlayerName, PlayersById } from '../projection/players';
export { type Clan, type ClanCrest, type ClanPosition, type ClanSummary, getClanPosition } from './clan-repository';
export type { LedgerEntry } from './ledger-repository';
export type { Membership, OwnClan } from './membership-repository';
export type { FixtureFilter, Page, TournamentMatch } from './play/match-repository';
export type { OwnMatch } from './play/own-repository';
export type { PlayCard } from './play/play-repository';
export type { StoredState } from './play/state-repository';
export { noStats, type Standing, type Stats } from './standing-repository';
export { getTournamentPosition, type Tournament } from './tournament-repository';

/**
 * Creates one repository per collection, and one for each read of several collections: looks, states of tournaments, and what is a player's
 * own. They take and return plain objects.
 */
export const createRepositories = (connection: Connection) => ({
  clans: createClanRepository(connection),
  memberships: createMembershipRepository(connection),
  standings: createStandingRepository(connection),
  ledger: createLedgerRepository(connection),
  tournaments: createTournamentRepository(connection),
  plays: createPlayRepository(connection),
  entries: createEntryRepository(connection),
  looks: createLookRepository(connection),
  matches: createMatchRepository(connection),
  states: createStateRepository(connection),
  own: createOwnRepository(connection),
  tournamentLog: createTournamentLogRepository(connection),
  evidence: createEvidenceRepository(connection),
  heartbeats: createHeartbeatRepository(connection),
  pictures: createPictureRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates missing collections and indexes, except those of projections. */
export const createIndexes = async (repositories: Repositories): Promise<void> => {
  const { clans, memberships, standings, ledger, tournaments, pictures } = repositories;
  const owned = [clans, memberships, standings, ledger, tournaments, pictures];
  await Promise.all(owned.map((repository) => repository.createIndexes()));
};

/** Creates the collections and indexes of tournaments that are played in the portal. */
export const createPlayIndexes = async ({ plays, entries, matches, tournamentLog }: Repositories): Promise<void> => {
  await Promise.all([plays, entries, matches, tournamentLog].map((repository) => repository.createIndexes()));
};
