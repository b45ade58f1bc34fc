import { randomBytes } from 'node:crypto';
import {
  type Loaded,
  loadRows,
  type Scale,
  type ScaleDataOptions,
  syntheticPlayer,
  withScaleDatabase,
} from '@portal/domain/synthetic';
import { caseKey } from '@portal/domain/username-key';
import { lookAlikeKey } from '@portal/service-kit/names';
import { Types } from 'mongoose';
import { createRepositories, type User } from '../data-access';
import { createPasswords } from '../security/passwords';

/** Verified accounts with a random password that is not kept. */
function* userRows({ players }: Scale, passwordHash: string) {
  for (let place = 0; place < players; place += 1) {
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
    yield { _id: new Types.ObjectId(id), ...user, usernameKey, usernameSkeleton, emailKey: email };
  }
}

/**
 * Loads synthetic accounts for benches; existing ones are kept. It publishes no events: each service loads its own share of the same
 * players.
 * @throws Error in production
 */
export const loadScaleData = ({ scale, ...options }: ScaleDataOptions): Promise<Loaded> =>
  withScaleDatabase('account', options, async (connection) => {
    const { users } = createRepositories(connection);
    const passwordHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
    return await loadRows({
      connection,
      collection: 'users',
      rows: userRows(scale, passwordHash),
      createIndexes: users.createIndexes,
    });
  });
