import { createHash } from 'node:crypto';
import { type Connection, Types } from 'mongoose';

/** Stores a session for each player, because signing in takes a second of CPU time. @returns their cookies by player */
export const signIn = async (account: Connection, playerIds: readonly string[]): Promise<Map<string, string>> => {
  const now = new Date();
  const tokens = playerIds.map((id) => [id, `session-token-of-player-${id}`] as const);
  await account.collection('sessions').insertMany(
    tokens.map(([id, token]) => ({
      ...{ userId: new Types.ObjectId(id), tokenHash: createHash('sha256').update(token).digest('hex') },
      ...{ credentialVersion: 0, createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) },
    })),
  );
  return new Map(tokens.map(([id, token]) => [id, `sid=${token}`]));
};
