import { randomBytes } from 'node:crypto';
import { createScaleLoader, generateRows, syntheticPlayer } from '@portal/domain/testing';
import { caseKey } from '@portal/domain/username-key';
import { Types } from 'mongoose';
import { userModel } from '../data-access/user.ts';
import { toRow } from '../data-access/user-repository.ts';
import { createPasswords } from '../security/passwords.ts';

/** Builds the row of a verified account without the fields that have a default. */
const toAccountRow = (place: number, passwordHash: string) => {
  const { id, username, platform, createdAt } = syntheticPlayer(place);
  const email = `${caseKey(username)}@example.com`;
  const user = { id, username, email, passwordHash, platform, createdAt, emailVerifiedAt: createdAt, version: 1 };
  return { ...toRow(user), _id: new Types.ObjectId(id) };
};

export const loadScaleData = createScaleLoader({
  service: 'account',
  dependsOn: [],
  listCollections: async (connection, { players }) => {
    // Nobody knows the password: these accounts cannot sign in.
    const passwordHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
    const model = userModel(connection);
    const defaults = new model().toObject();
    const rows = generateRows(players, (place) => ({ ...defaults, ...toAccountRow(place, passwordHash) }));
    return [{ name: 'users', createIndexes: () => model.createIndexes(), rows }];
  },
});
