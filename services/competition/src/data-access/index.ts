import { createPictureRepository } from '@portal/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createClanPostRepository } from './clan-post-repository.ts';
import { createClanRepository } from './clan-repository.ts';
import { createClanRequestRepository } from './clan-request-repository.ts';
import { createHeartbeatRepository } from './heartbeat-repository.ts';
import { createLedgerRepository } from './ledger-repository.ts';
import { createLookRepository } from './look-repository.ts';
import { createMembershipRepository } from './membership-repository.ts';
import { createDailyCupRepository } from './play/daily-cup-repository.ts';
import { createEntryRepository } from './play/entry-repository.ts';
import { createEvidenceRepository } from './play/evidence-repository.ts';
import { createTournamentLogRepository } from './play/log-repository.ts';
import { createMatchRepository } from './play/match-repository.ts';
import { createOwnRepository } from './play/own-repository.ts';
import { createPlayRepository } from './play/play-repository.ts';
import { createStateRepository } from './play/state-repository.ts';
import { createSeasonRepository } from './season-repository.ts';
import { createStandingRepository } from './standing-repository.ts';
import { createTournamentRepository } from './tournament-repository.ts';

export type { PlayerName, PlayersById } from '../projection/players.ts';
export type { ClanPost } from './clan-post-repository.ts';
export {
  type Clan,
  type ClanChange,
  type ClanCrest,
  type ClanOrder,
  type ClanPosition,
  type ClanSummary,
  getClanPosition,
  newClanState,
} from './clan-repository.ts';
export type { StoredClanRequest } from './clan-request-repository.ts';
export type { LedgerEntry, LedgerPosition, LedgerSeason } from './ledger-repository.ts';
export type { Membership, OwnClan } from './membership-repository.ts';
export type { StoredDailyCup } from './play/daily-cup-repository.ts';
export type { FixtureFilter, Page, TournamentMatch } from './play/match-repository.ts';
export type { OwnEntry, OwnMatch, OwnPage, StaffedCup } from './play/own-repository.ts';
export type { PlayCard } from './play/play-card.ts';
export type { StoredState } from './play/state-repository.ts';
export { hasRank, type SeasonBoard, type SeasonGroup, type SeasonStanding } from './season-repository.ts';
export { noStats, type Standing, type Stats } from './standing-repository.ts';
export { getTournamentPosition, type Tournament } from './tournament-repository.ts';

/**
 * Creates one repository for each collection. Three more read several collections at once: `looks`, `states` and `own`. Repositories take
 * and return plain objects.
 */
export const createRepositories = (connection: Connection) => ({
  clans: createClanRepository(connection),
  memberships: createMembershipRepository(connection),
  clanRequests: createClanRequestRepository(connection),
  clanPosts: createClanPostRepository(connection),
  standings: createStandingRepository(connection),
  ledger: createLedgerRepository(connection),
  seasons: createSeasonRepository(connection),
  tournaments: createTournamentRepository(connection),
  plays: createPlayRepository(connection),
  entries: createEntryRepository(connection),
  dailyCups: createDailyCupRepository(connection),
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

/** Creates the collections and indexes with which players run their clans. */
export const createClanLifeIndexes = async ({ clans, clanRequests, clanPosts }: Repositories): Promise<void> => {
  await Promise.all([clans, clanRequests, clanPosts].map((repository) => repository.createIndexes()));
};

/** Creates the collections and indexes of tournaments that are played in the portal. */
export const createPlayIndexes = async ({ plays, entries, matches, tournamentLog }: Repositories): Promise<void> => {
  await Promise.all([plays, entries, matches, tournamentLog].map((repository) => repository.createIndexes()));
};
