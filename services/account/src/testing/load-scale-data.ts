import { randomBytes } from 'node:crypto';
import { createScaleLoader, rowsOf, syntheticPlayer } from '@portal/domain/testing';
import { caseKey } from '@portal/domain/username-key';
import { Types } from 'mongoose';
import { createRepositories, newUser } from '../data-access';
import { toRow } from '../data-access/user-repository';
import { createPasswords } from '../security/passwords';

/** A verified account. */
const userRow = (place: number, passwordHash: string) => {
  const { id, username, platform, createdAt } = syntheticPlayer(place);
  const user = newUser({
    ...{ id, username, email: `${caseKey(username)}@example.com`, passwordHash, platform, createdAt },
    emailVerifiedAt: createdAt,
    version: 1,
  });
  return { ...toRow(user), _id: new Types.ObjectId(id) };
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
