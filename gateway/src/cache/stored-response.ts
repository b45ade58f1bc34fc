import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { requestIdHeader } from '@portal/service-kit';

/** A response as a service sends it. */
export interface ServiceResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One form in which the response is sent. */
interface Variant {
  status: 200 | 304;
  /** Names and values in turn, with places for the request's id and the age at the end. */
  headers: string[];
  body: Buffer | undefined;
}

const mustNotStore = /\b(?:private|no-store)\b/;

/** Whether all clients may share a service's response. */
export const isStorable = ({ status, headers }: ServiceResponse): boolean =>
  status === 200 && headers['set-cookie'] === undefined && !mustNotStore.test(headers['cache-control'] ?? '');

/** A response in the forms in which it is sent; nothing is computed per request. */
export interface StoredResponse {
  etag: string;
  bytes: number;
  notModified: Variant;
  identity: Variant;
  br?: Variant;
  gzip?: Variant;
}

type Encoding = 'br' | 'gzip';

const compressible = /^(?:text\/|application\/json|image\/svg)/;
/** Smaller bodies fit one packet anyway. */
const minCompressedBytes = 1_024;
const brotliQuality = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const hashOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
const asWeak = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`);

/**
 * Prepares a response for sending, compressed where that saves bytes.
 * @param headers for the client, without those of the body
 */
export const storeResponse = async (
  { headers: { etag }, body }: ServiceResponse,
  headers: Record<string, string | string[]>,
): Promise<StoredResponse> => {
  const type = String(headers['content-type'] ?? '');
  const isCompressed = compressible.test(type) && body.length >= minCompressedBytes;
  const tag = etag ?? hashOf(body);
  const validator = isCompressed ? asWeak(tag) : tag;
  const shared = Object.entries({
    ...headers,
    etag: validator,
    ...(isCompressed && { vary: 'accept-encoding' }),
  }).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  const variant = (status: Variant['status'], bytes?: Buffer, encoding?: Encoding): Variant => ({
    status,
    headers: [
      ...shared,
      ...(bytes ? ['content-length', String(bytes.length)] : []),
      ...(encoding ? ['content-encoding', encoding] : []),
      ...[requestIdHeader, '', 'age', '0'],
    ],
    body: bytes,
  });
  const stored = { etag: validator, notModified: variant(304), identity: variant(200, body) };
  if (!isCompressed) return { ...stored, bytes: body.length };
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(body),
  ]);
  const bytes = body.length + br.length + gz.length;
  return { ...stored, bytes, br: variant(200, br, 'br'), gzip: variant(200, gz, 'gzip') };
};

const weak = (etag: string) => etag.trim().replace(/^W\//, '');

const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((one) => weak(one) === weak(etag));
};

const accepted = {
  br: /(?:^|[\s,])br(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /(?:^|[\s,])gzip(?![\w-])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
} as const satisfies Record<Encoding, RegExp>;

export const acceptsGzip = (acceptEncoding = ''): boolean => accepted.gzip.test(acceptEncoding);

const bestOf = (stored: StoredResponse, acceptEncoding: string | undefined): Variant => {
  if (acceptEncoding === undefined) return stored.identity;
  if (stored.br && accepted.br.test(acceptEncoding)) return stored.br;
  return stored.gzip && acceptsGzip(acceptEncoding) ? stored.gzip : stored.identity;
};

/**
 * Sends a stored response in one write.
 * @param ageSeconds time since the service sent it
 * @returns the status
 */
export const sendStored = (
  stored: StoredResponse,
  { method, headers: { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } }: IncomingMessage,
  response: ServerResponse,
  { requestId, ageSeconds }: { requestId: string; ageSeconds: number },
): number => {
  const { status, headers, body } = isFresh(ifNoneMatch, stored.etag)
    ? stored.notModified
    : bestOf(stored, acceptEncoding);
  // `writeHead` turns them into text at once, so the array is free for the next request.
  headers[headers.length - 3] = requestId;
  headers[headers.length - 1] = String(ageSeconds);
  response.writeHead(status, headers);
  response.end(method === 'HEAD' ? undefined : body);
  return status;
};
