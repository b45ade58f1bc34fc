import { createHash } from 'node:crypto';
import { isCompressible } from '../http/compress.ts';
import type { GatewayContext } from '../http/context.ts';
import type { ServiceResponse } from '../upstream/upstream.ts';

const mustNotStore = /\b(?:private|no-store)\b/;

/** Returns whether all clients may share a service's response. */
export const isStorable = ({ status, headers }: ServiceResponse): boolean =>
  status === 200 && headers['set-cookie'] === undefined && !mustNotStore.test(headers['cache-control'] ?? '');

export interface StoredResponse {
  etag: string;
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** Memory for the body and, if it is text, for its compressed forms, which together are smaller than the body. */
  bytes: number;
}

const computeHash = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** @param headers headers for the client, except the headers that describe the body */
export const storeResponse = (
  { headers: { etag }, body }: ServiceResponse,
  headers: Record<string, string | string[]>,
): StoredResponse => {
  const validator = etag ?? computeHash(body);
  const forms = isCompressible(String(headers['content-type'] ?? '')) ? 2 : 1;
  return { etag: validator, headers: { ...headers, etag: validator }, body, bytes: body.length * forms };
};

/** @param ageSeconds time since the service sent the response */
export const sendStored = (
  ctx: GatewayContext,
  { stored: { headers, body }, ageSeconds }: { stored: StoredResponse; ageSeconds: number },
): void => {
  ctx.status = 200;
  ctx.set(headers);
  ctx.set('age', String(ageSeconds));
  ctx.body = body;
};
