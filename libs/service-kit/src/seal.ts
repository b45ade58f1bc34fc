import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Keys } from './config.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a 256-bit key from any secret of the configuration; `purpose` separates several uses of one secret. */
const derive = (key: string, purpose: string) => createHash('sha256').update(`${purpose}\0${key}`).digest();

/**
 * Encrypts a secret with the first key, because queues and database dumps must not show it.
 * @param boundTo associated data, for example a dedupe key; decryption with another value fails
 * @returns base64url of iv, tag and ciphertext
 */
export const seal = (plaintext: string, [key]: Keys, boundTo: string): string => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, derive(key, 'seal'), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(boundTo));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
};

const unsealWith = (box: string, key: string, boundTo: string): string => {
  const bytes = Buffer.from(box, 'base64url');
  const decipher = createDecipheriv(algorithm, derive(key, 'seal'), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
};

/** Decrypts the result of `seal`, with either of the keys. @throws Error if key, binding or content do not match */
export const unseal = (box: string, [key, other]: Keys, boundTo: string): string => {
  try {
    return unsealWith(box, key, boundTo);
  } catch (error) {
    if (other === undefined) throw error;
    return unsealWith(box, other, boundTo);
  }
};
