import { randomUUID } from 'node:crypto';
import { type EmailRequested, limits } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit';
import type { AccountContext } from '../../context';
import { secretEmail } from '../../messages/emails';
import { macOfCode, newCode, newToken } from '../../security/tokens';

interface PreparedCode {
  userId: string;
  codeId: string;
  mac: string;
  expiresAt: Date;
  email: EmailRequested;
}

/** Creates a code and the email with it; stores nothing. */
export const prepareCode = (
  { keys }: Pick<AccountContext, 'keys'>,
  user: { id: string; username: string; email: string },
  now: Date,
): PreparedCode => {
  const codeId = randomUUID();
  const code = newCode();
  const expiresAt = new Date(now.getTime() + limits.otp.ttl * 1_000);
  const email = secretEmail({
    template: 'verification-code',
    recipient: user,
    secret: code,
    emailKey: keys.email,
    dedupeKey: `otp:${user.id}:${codeId}`,
    expiresAt,
    now,
  });
  return { userId: user.id, codeId, mac: macOfCode(keys.code, codeId, code), expiresAt, email };
};

/** Replaces the user's code, requests its email and reserves the username until the code expires. */
export const storeCode = async (
  { codes, users, outbox }: Pick<AccountContext, 'codes' | 'users' | 'outbox'>,
  { email, ...code }: PreparedCode,
  transaction: ClientSession,
  now: Date,
): Promise<void> => {
  await codes.replace(code, transaction);
  await users.holdUsername(code.userId, code.expiresAt, transaction);
  await outbox.add([email], transaction, now);
};

/** Same writes as `storeCode`, for an address that gets no code. No guess matches the stored hash. */
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
