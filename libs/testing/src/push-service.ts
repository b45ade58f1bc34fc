import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionBody } from '@portal/contracts';
import type { PushMessage } from '@portal/contracts/community/ui';

/** Decrypts a body as a browser does (RFC 8188 and RFC 8291), without the library that encrypts. */
const decrypt = (body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
};

/**
 * Creates a browser's side of a subscription.
 * @param pushKey the portal's public key
 */
export const createPushBrowser = (endpoint: string, pushKey: string) => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(16);
  const subscription: PushSubscriptionBody = {
    endpoint,
    keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
    pushKey,
  };
  return {
    id: createHash('sha256').update(endpoint).digest('hex'),
    subscription,
    read: (body: Buffer): PushMessage => JSON.parse(decrypt(body, curve, auth)),
  };
};
export type PushBrowser = ReturnType<typeof createPushBrowser>;

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Verifies the header with which the portal identifies itself. @returns the claims */
export const readVapid = ({ headers }: ReceivedPush): Record<string, unknown> => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the push is not signed');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
};

interface PushServiceOptions {
  /** Default: a free one. */
  port?: number;
  /** The portal's public key, with which browsers subscribe. */
  pushKey: string;
}

/** Starts a push service. It responds with 201, or with the status that `setStatus` has set for a browser. */
export const startPushService = async ({ port = 0, pushKey }: PushServiceOptions) => {
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    const status = statuses.get(path) ?? 201;
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let subscriptions = 0;
  return {
    origin,
    received,
    setStatus: (browser: PushBrowser, status: number) =>
      statuses.set(new URL(browser.subscription.endpoint).pathname, status),
    subscribe: (key = pushKey): PushBrowser => {
      subscriptions += 1;
      return createPushBrowser(`${origin}/push/${subscriptions}`, key);
    },
    /** Lists what a browser has received, decrypted. */
    listFor: (browser: PushBrowser) =>
      received
        .filter(({ path }) => path === new URL(browser.subscription.endpoint).pathname)
        .map((push) => ({ push, message: browser.read(push.body) })),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // The portal keeps its connection open.
        server.closeAllConnections();
      }),
  };
};
export type PushService = Awaited<ReturnType<typeof startPushService>>;
