import { createPictureRepository } from '@portal/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createRemovedUserRepository } from './removed-user-repository.ts';
import { createResetTokenRepository } from './reset-token-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';
import { createVerificationCodeRepository } from './verification-code-repository.ts';

export type { RemovedUser } from './removed-user-repository.ts';
export type { LiveSession } from './session-repository.ts';
export type { NewUser, User } from './user.ts';
export type { UserCredentials } from './user-repository.ts';

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
