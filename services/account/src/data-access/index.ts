import { createPictureRepository } from '@portal/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createRemovedUserRepository } from './removed-user-repository';
import { createResetTokenRepository } from './reset-token-repository';
import { createSessionRepository } from './session-repository';
import { createUserRepository } from './user-repository';
import { createVerificationCodeRepository } from './verification-code-repository';

export type { RemovedUser } from './removed-user-repository';
export type { LiveSession } from './session-repository';
export type { NewUser, User } from './user';
export type { UserCredentials } from './user-repository';

/** Creates one repository per collection. Repositories take and return plain objects. */
export const createRepositories = (connection: Connection) => ({
  users: createUserRepository(connection),
  removedUsers: createRemovedUserRepository(connection),
  sessions: createSessionRepository(connection),
  codes: createVerificationCodeRepository(connection),
  resetTokens: createResetTokenRepository(connection),
  pictures: createPictureRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

export const createIndexes = async (repositories: Repositories): Promise<void> => {
  await Promise.all(Object.values(repositories).map((repository) => repository.createIndexes()));
};
