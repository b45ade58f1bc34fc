import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@portal/contracts';
import type { Keys } from '@portal/service-kit';

const tokenBytes = 32;

/** Creates a token of 256 random bits. Only its hash is stored. */
export const createToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const createCode = (): string =>
  randomInt(10 ** limits.otp.digits)
    .toString()
    .padStart(limits.otp.digits, '0');

/** Codes have too few values for a plain hash. Without the key, the hashes of a stolen database cannot be reversed. */
export const computeCodeMac = ([key]: Keys, codeId: string, code: string): string =>
  createHmac('sha256', key).update(`${codeId}\0${code}`).digest('hex');

/** Compares two hashes in constant time. */
export const isSameHash = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left, 'hex'), Buffer.from(right, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Compares a code with its stored hash, which may have been computed with any of the keys. */
export const isCode = (keys: Keys, codeId: string, code: string, mac: string): boolean =>
  keys.some((key) => isSameHash(computeCodeMac([key], codeId, code), mac));

/**
 * Derives a user id for the writes that an email without an account causes, because they must cost as much as those of a known email.
 * Repeated requests write the same rows.
 */
export const deriveDecoyId = ([key]: Keys, email: string): string =>
  createHmac('sha256', key).update(`decoy\0${email}`).digest('hex').slice(0, 24);
