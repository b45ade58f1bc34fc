import { createECDH, hkdfSync } from 'node:crypto';
import type { Keys } from '@portal/service-kit';

/** A pair of keys with which the portal identifies itself to push services (VAPID, RFC 8292), as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The order of the curve P-256. */
const order = 0xffff_ffff_0000_0000_ffff_ffff_ffff_ffff_bce6_faad_a717_9e84_f3b9_cac2_fc63_2551n;
/** More bytes than the order has, so that every key is equally likely. */
const derivedBytes = 48;

/** Derives a pair of keys from a secret: the same pair in every process and after every restart. */
const derivePair = (secret: string): PushKeys => {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'portal push vapid', derivedBytes)).toString('hex');
  const scalar = (BigInt(`0x${derived}`) % (order - 1n)) + 1n;
  const curve = createECDH('prime256v1');
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
};

/** Derives the keys of `PORTAL_PUSH_KEY`: browsers subscribe with the first, and those that have subscribed with the other receive push too. */
export const derivePushKeys = (secrets: Keys): [PushKeys, ...PushKeys[]] => {
  const [first, ...others] = secrets;
  return [derivePair(first), ...others.map(derivePair)];
};
