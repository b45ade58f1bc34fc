import { createPictureRepository } from '@portal/service-kit/pictures';
import { type Connection, Types } from 'mongoose';
import { createClanRepository } from './clan/clan-repository';
import { createLedgerRepository } from './ledger/ledger-repository';
import { createMembershipRepository } from './membership/membership-repository';
import { createPlayerReader } from './player-reader';
import { createStandingRepository } from './standing/standing-repository';
import { createTournamentRepository } from './tournament/tournament-repository';

export type { Clan } from './clan/clan';
export { type ClanPosition, clanPosition } from './clan/clan-repository';
export type { Membership, MembershipPosition } from './membership/membership-repository';
export type { KnownPlayer } from './player-reader';

/** A fresh id for a clan or a membership. */
export const newId = (): string => new Types.ObjectId().toHexString();

/** One repository a collection; they take and give plain objects. */
export const createRepositories = (connection: Connection) => ({
  players: createPlayerReader(connection),
  clans: createClanRepository(connection),
  memberships: createMembershipRepository(connection),
  standings: createStandingRepository(connection),
  ledger: createLedgerRepository(connection),
  tournaments: createTournamentRepository(connection),
  pictures: createPictureRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the collections and indexes of what is not a projection. */
export const createIndexes = async (repositories: Repositories): Promise<void> => {
  const { clans, memberships, standings, ledger, tournaments, pictures } = repositories;
  const owned = [clans, memberships, standings, ledger, tournaments, pictures];
  await Promise.all(owned.map((repository) => repository.createIndexes()));
};
