import { createPictureRepository } from '@portal/service-kit/pictures';
import { type Connection, Types } from 'mongoose';
import { createResetTokenRepository } from './reset-token/reset-token-repository';
import { createSessionRepository } from './session/session-repository';
import { createUserRepository } from './user/user-repository';
import { createVerificationCodeRepository } from './verification-code/verification-code-repository';

export type { Session } from './session/session-repository';
export { caseKey, type User } from './user/user';
export type { CheckedUser } from './user/user-repository';

/** A fresh id for a user or a session. */
export const newId = (): string => new Types.ObjectId().toHexString();

/** One repository a collection; they take and give plain objects. */
export const createRepositories = (connection: Connection) => ({
  users: createUserRepository(connection),
  sessions: createSessionRepository(connection),
  codes: createVerificationCodeRepository(connection),
  resetTokens: createResetTokenRepository(connection),
  pictures: createPictureRepository(connection),
});
export type Repositories = ReturnType<typeof createRepositories>;

/** Creates collections and indexes that are not there yet. */
export const createIndexes = async ({ users, sessions, codes, resetTokens, pictures }: Repositories): Promise<void> => {
  await Promise.all([users, sessions, codes, resetTokens, pictures].map((repository) => repository.createIndexes()));
};
