import type { PortalConfig } from '@portal/contracts';
import {
  type Clock,
  type Connection,
  connectMongo,
  createOutbox,
  duplicateKey,
  type Logger,
  withTransaction,
} from '@portal/service-kit';
import { type NormalizedPicture, renderPicture } from '@portal/service-kit/pictures';
import sharp from 'sharp';
import type { AccountEnvironment } from '../config';
import { createIndexes, createRepositories, type User } from '../data-access';
import { avatarRules } from '../features/avatars/avatar-rules';
import { drawAvatar } from '../features/avatars/generated-avatar';
import { playerChanged } from '../messages/player-changed';
import { createPasswords } from '../security/passwords';
import { type DemoAccount, demoAccounts, demoPassword } from './demo-accounts';
import { emblem } from './emblem';

export type SeedEnvironment = Pick<
  AccountEnvironment,
  'NODE_ENV' | 'MONGODB_URI' | 'MONGODB_DB_PREFIX' | 'EVENT_SUBSCRIBERS'
>;

export interface DemoDataOptions {
  environment: SeedEnvironment;
  portal: PortalConfig;
  clock: Clock;
  logger: Logger;
  /** How long to wait until other services have heard of the players; not at all where left out. */
  toldWithinMs?: number;
}

const dayMs = 86_400_000;

const toUser = (account: DemoAccount, passwordHash: string, picture: NormalizedPicture | null, now: Date): User => {
  const createdAt = new Date(now.getTime() - account.memberForDays * dayMs);
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    passwordHash,
    credentialVersion: 0,
    emailVerifiedAt: createdAt,
    usernameHeldUntil: null,
    pendingTokenHash: null,
    roles: account.roles,
    platform: account.platform,
    avatar: picture?.hash ?? null,
    version: 1,
    createdAt,
  };
};

const drawPicture = (account: DemoAccount): Promise<NormalizedPicture | null> =>
  account.picture
    ? renderPicture(
        sharp(Buffer.from(account.picture === 'emblem' ? emblem : drawAvatar(account.id))),
        avatarRules.frame,
      )
    : Promise.resolve(null);

const store = async (
  connection: Connection,
  { environment, portal, clock, toldWithinMs }: DemoDataOptions,
): Promise<number> => {
  const { users, pictures, ...others } = createRepositories(connection);
  const outbox = createOutbox(connection, environment.EVENT_SUBSCRIBERS);
  await createIndexes({ users, pictures, ...others });
  await outbox.model.createIndexes();
  if (!(await users.isEmpty())) return 0;
  const now = clock();
  const accounts = demoAccounts(portal);
  const [passwordHash, drawn] = await Promise.all([
    createPasswords().hash(demoPassword),
    Promise.all(accounts.map(drawPicture)),
  ]);
  const players = accounts.map((account, position) => toUser(account, passwordHash, drawn[position] ?? null, now));
  await withTransaction(connection, async (transaction) => {
    await users.insert(players, transaction);
    for (const picture of drawn) if (picture) await pictures.use(picture, now, transaction);
    const events = players.map((player) => playerChanged(player, portal.productName, now));
    await outbox.add(events, transaction, now);
  });
  if (toldWithinMs) await outbox.settled(toldWithinMs);
  return players.length;
};

/**
 * Puts the demo accounts into a database that holds none, all of them or nothing.
 * @returns how many; 0 when there were accounts before
 * @throws Error in production
 */
export const loadDemoData = async (options: DemoDataOptions): Promise<number> => {
  const { environment, logger } = options;
  if (environment.NODE_ENV === 'production') {
    throw new Error('Demo accounts have a public password: production refuses them');
  }
  const connection = await connectMongo({
    uri: environment.MONGODB_URI,
    dbName: `${environment.MONGODB_DB_PREFIX}_account`,
    logger,
  });
  try {
    return await store(connection, options);
  } catch (error) {
    // Another loader was faster.
    if (duplicateKey(error)) return 0;
    throw error;
  } finally {
    await connection.close();
  }
};
