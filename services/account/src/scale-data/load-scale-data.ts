import { randomBytes } from 'node:crypto';
import { type ScaleDataOptions, withScaleDatabase } from '@portal/service-kit';
import { lookAlikeKey } from '@portal/service-kit/names';
import { type Loaded, loadRows, type Scale, syntheticPlayer } from '@portal/service-kit/synthetic';
import { Types } from 'mongoose';
import { createRepositories, type User } from '../data-access';
import { caseKey } from '../data-access/user/user';
import { createPasswords } from '../security/passwords';

/** Verified accounts into which nobody can sign in: the password was thrown away. */
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
 * Puts made-up accounts of any number into the database, for benches; those of an earlier load stay as they are. They are told to
 * nobody: each service loads its own share of the same players.
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
