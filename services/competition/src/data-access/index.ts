import { createPictureRepository } from '@portal/service-kit/pictures';
import { type Connection, Types } from 'mongoose';
import { createClanRepository } from './clan/clan-repository';
import { createMembershipRepository } from './membership/membership-repository';
import { createPlayerReader } from './player-reader';
import { createStandingRepository } from './standing/standing-repository';

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
  pictures: createPictureRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates the collections and indexes of what is not a projection. */
export const createIndexes = async ({ clans, memberships, standings, pictures }: Repositories): Promise<void> => {
  await Promise.all([clans, memberships, standings, pictures].map((repository) => repository.createIndexes()));
};
