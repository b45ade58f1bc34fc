import { randomBytes } from 'node:crypto';
import { connectMongo, type Logger } from '@portal/service-kit';
import { type Loaded, loadRows, type Scale, syntheticPlayer } from '@portal/service-kit/synthetic';
import { Types } from 'mongoose';
import type { AccountEnvironment } from '../config';
import { createRepositories, type User } from '../data-access';
import { caseKey } from '../data-access/user/user';
import { createPasswords } from '../security/passwords';

export interface ScaleDataOptions {
  environment: Pick<AccountEnvironment, 'NODE_ENV' | 'MONGODB_URI' | 'MONGODB_DB_PREFIX'>;
  logger: Logger;
  scale: Scale;
}

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
      emailVerifiedAt: createdAt,
      usernameHeldUntil: null,
      pendingTokenHash: null,
      roles: [],
      platform,
      avatar: null,
      version: 1,
      createdAt,
    };
    yield { _id: new Types.ObjectId(id), ...user, usernameKey, emailKey: email };
  }
}

/**
 * Puts made-up accounts of any number into the database, for benches; those of an earlier load stay as they are. They are told to
 * nobody: each service loads its own share of the same players.
 * @throws Error in production
 */
export const loadScaleData = async ({ environment, logger, scale }: ScaleDataOptions): Promise<Loaded> => {
  if (environment.NODE_ENV === 'production') throw new Error('Scale data is made up: production refuses it');
  const connection = await connectMongo({
    uri: environment.MONGODB_URI,
    dbName: `${environment.MONGODB_DB_PREFIX}_account`,
    logger,
    // Indexes over a million rows take their time.
    socketTimeoutMs: 0,
  });
  try {
    const { users } = createRepositories(connection);
    const passwordHash = await createPasswords().hash(randomBytes(32).toString('base64url'));
    return await loadRows({
      connection,
      collection: 'users',
      rows: userRows(scale, passwordHash),
      createIndexes: users.createIndexes,
    });
  } finally {
    await connection.close();
  }
};
