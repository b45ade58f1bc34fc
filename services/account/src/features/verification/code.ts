import { randomUUID } from 'node:crypto';
import { type EmailRequested, limits } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { secretEmail } from '../../messages/mails';
import { macOfCode, newCode, newToken } from '../../security/tokens';

export interface PreparedCode {
  userId: string;
  codeId: string;
  mac: string;
  expiresAt: Date;
  mail: EmailRequested;
}

/** Draws a code for a user and writes the mail that brings it. Nothing is stored yet. */
export const prepareCode = (
  { keys }: Pick<AccountContext, 'keys'>,
  user: { id: string; username: string; email: string },
  now: Date,
): PreparedCode => {
  const codeId = randomUUID();
  const code = newCode();
  const expiresAt = new Date(now.getTime() + limits.otp.ttl * 1_000);
  const mail = secretEmail({
    template: 'verification-code',
    recipient: user,
    secret: code,
    mailKey: keys.mail,
    dedupeKey: `otp:${user.id}:${codeId}`,
    expiresAt,
    now,
  });
  return { userId: user.id, codeId, mac: macOfCode(keys.code, codeId, code), expiresAt, mail };
};

/** Stores a code as the user's only one, together with its mail, and holds the username as long as the code lives. */
export const storeCode = async (
  { codes, users, outbox }: Pick<AccountContext, 'codes' | 'users' | 'outbox'>,
  { mail, ...code }: PreparedCode,
  transaction: ClientSession,
  now: Date,
): Promise<void> => {
  await codes.replace(code, transaction);
  await users.holdUsername(code.userId, code.expiresAt, transaction);
  await outbox.add([mail], transaction, now);
};

/** Writes as much as `storeCode` for an address that gets no code; no guess can match what is stored. */
export const storeDecoyCode = async (
  { codes, users, outbox }: Pick<AccountContext, 'codes' | 'users' | 'outbox'>,
  userId: string,
  transaction: ClientSession,
  now: Date,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + limits.otp.ttl * 1_000);
  await codes.replace(
    { userId, codeId: randomUUID(), mac: macOfCode(newToken(), userId, newToken()), expiresAt },
    transaction,
  );
  await users.holdUsername(userId, expiresAt, transaction);
  await outbox.addDecoy(transaction, now);
};
