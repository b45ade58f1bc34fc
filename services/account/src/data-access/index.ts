import { createPictureRepository } from '@portal/service-kit/pictures';
import type { Connection } from 'mongoose';
import { createResetTokenRepository } from './reset-token-repository';
import { createSessionRepository } from './session-repository';
import { createUserRepository } from './user-repository';
import { createVerificationCodeRepository } from './verification-code-repository';

export type { LiveSession } from './session-repository';
export type { NewUser, User } from './user';
export type { UserCredentials } from './user-repository';

/** Creates one repository per collection. Repositories take and return plain objects. */
export const createRepositories = (connection: Connection) => ({
  users: createUserRepository(connection),
  sessions: createSessionRepository(connection),
  codes: createVerificationCodeRepository(connection),
  resetTokens: createResetTokenRepository(connection),
  pictures: createPictureRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

export const createIndexes = async ({ users, sessions, codes, resetTokens, pictures }: Repositories): Promise<void> => {
  await Promise.all([users, sessions, codes, resetTokens, pictures].map((repository) => repository.createIndexes()));
};
