import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { hashToken } from '../hash.ts';
import type { RegistryDatabase } from './registry-database.ts';

interface TokenRow {
  /** SHA-256 of the token: the token itself is not stored. */
  _id: string;
  /** Names the token where it is listed and revoked. */
  id: string;
  label: string;
  remote: string;
  createdAt: string;
  createdBy: string;
}

type TokenInfo = Omit<TokenRow, '_id'>;

/** Who a token stands for. */
export interface Holder {
  label: string;
  /** The remote that it may change, or `anyRemote`. */
  remote: string;
}

export const createTokens = (db: Db, clock: () => Date, audited: RegistryDatabase['audited']) => {
  const tokens = db.collection<TokenRow>('tokens');
  const buildNote = ({ id, label, remote }: TokenInfo) => ({ remote, reason: `token ${id} of ${label}` });
  return {
    /** @returns the token, which cannot be read again */
    async create(remote: string, label: string, createdBy: string): Promise<TokenInfo & { token: string }> {
      const token = `prt_${randomBytes(32).toString('base64url')}`;
      const info = { id: randomBytes(6).toString('hex'), label, remote, createdAt: clock().toISOString(), createdBy };
      await audited(async (session) => {
        await tokens.insertOne({ _id: hashToken(token), ...info }, { session });
        return { ...buildNote(info), at: info.createdAt, actor: createdBy, action: 'create token' };
      });
      return { ...info, token };
    },
    /** @returns whether there was such a token */
    revoke: (id: string, actor: string): Promise<boolean> =>
      audited(async (session) => {
        const found = await tokens.findOneAndDelete({ id }, { session });
        return found && { ...buildNote(found), at: clock().toISOString(), actor, action: 'revoke token' };
      }),
    list: (): Promise<TokenInfo[]> =>
      tokens
        .find({}, { projection: { _id: 0 } })
        .sort({ createdAt: 1 })
        .toArray(),
    /** Finds it by its hash, so the time that this takes reveals nothing about stored tokens. */
    find: async (token: string): Promise<Holder | null> => tokens.findOne({ _id: hashToken(token) }),
  };
};
