import { hkdfSync } from 'node:crypto';

/** Purpose of a key. A leaked key of one purpose cannot be used for another. */
type KeyPurpose = 'identity';

/** Derives the key of one purpose from a secret, by HKDF (RFC 5869) with SHA-256. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `portal ${purpose}`, 32));
