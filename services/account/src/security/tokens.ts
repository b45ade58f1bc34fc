import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@portal/contracts';

const tokenBytes = 32;

/** 256 random bits; only `hashToken` of it is stored. */
export const createToken = (): string => randomBytes(tokenBytes).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Six random digits. */
export const createCode = (): string =>
  randomInt(10 ** limits.otp.digits)
    .toString()
    .padStart(limits.otp.digits, '0');

/** A code has too few values for a plain hash: without the key, a stolen database cannot be searched. */
export const computeCodeMac = (key: string, codeId: string, code: string): string =>
  createHmac('sha256', key).update(`${codeId}\0${code}`).digest('hex');

/** Compares two hashes in constant time. */
export const isSameHash = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left, 'hex'), Buffer.from(right, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * User id for the writes that an address without an account causes, so that it costs as much as a known address.
 * Derived from the address, so that repeated requests hit the same rows.
 */
export const deriveDecoyId = (key: string, address: string): string =>
  createHmac('sha256', key).update(`decoy\0${address}`).digest('hex').slice(0, 24);
