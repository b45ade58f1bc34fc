import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@portal/contracts';

const tokenBytes = 32;

/** 256 random bits that cannot be guessed; what is stored is `hashToken` of it. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Six random digits. */
export const newCode = (): string =>
  randomInt(10 ** limits.otp.digits)
    .toString()
    .padStart(limits.otp.digits, '0');

/** A code has too few values for a plain hash: the key keeps a stolen database from being searched. */
export const macOfCode = (key: string, codeId: string, code: string): string =>
  createHmac('sha256', key).update(`${codeId}\0${code}`).digest('hex');

/** Compares two hashes of equal kind without telling how far they agree. */
export const sameHash = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left, 'hex'), Buffer.from(right, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * The id under which the work for an address that has no account is done, so that it costs what a known address costs.
 * Derived, so that repeated requests meet the same rows.
 */
export const decoyId = (key: string, address: string): string =>
  createHmac('sha256', key).update(`decoy\0${address}`).digest('hex').slice(0, 24);
