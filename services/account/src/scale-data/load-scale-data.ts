import { randomBytes } from 'node:crypto';
import { createScaleLoader, rowsOf, syntheticPlayer } from '@portal/domain/synthetic';
import { caseKey } from '@portal/domain/username-key';
import { lookAlikeKey } from '@portal/service-kit/names';
import { Types } from 'mongoose';
import { createRepositories, type User } from '../data-access';
import { createPasswords } from '../security/passwords';

/** A verified account. */
const userRow = (place: number, passwordHash: string) => {
  const { id, username, platform, createdAt } = syntheticPlayer(place);
  const usernameKey = caseKey(username);
  const email = `${usernameKey}@example.com`;
  const user: Omit<User, 'id'> = {
    username,
    email,
    passwordHash,
    credentialVersion: 0,
    emailVerifiedAt: createdAt,
    usernameHeldUntil: null,
    pendingTokenHash: null,
    roles: [],
    platform,
    avatar: null,
    version: 1,
    createdAt,
  };
  const usernameSkeleton = lookAlikeKey(username);
  return { _id: new Types.ObjectId(id), ...user, usernameKey, usernameSkeleton, emailKey: email };
};

export const loadScaleData = createScaleLoader({
  service: 'account',
  dependsOn: [],
  collectionsOf: async (connection, { players }) => {
    // The password is not kept: these accounts cannot sign in.
    const passwordHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
    const { createIndexes } = createRepositories(connection).users;
    return [{ name: 'users', createIndexes, rows: rowsOf(players, (place) => userRow(place, passwordHash)) }];
  },
});
