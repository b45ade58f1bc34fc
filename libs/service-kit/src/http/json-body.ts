import type { IncomingMessage } from 'node:http';
import { AppError } from '../app-error';

const mediaType = (header: string | undefined) => header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Reads at most `limit` bytes. @throws AppError `body_too_large` as soon as there are more, also for chunked bodies. */
const readBytes = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('body_too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new AppError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Parses a JSON body; an absent body is `undefined`, which the schema then refuses with its own words.
 * @throws AppError `unsupported_media_type`, `body_too_large` or `invalid_json`
 */
export const readJson = async (request: IncomingMessage, limit: number): Promise<unknown> => {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return undefined;
  if (mediaType(request.headers['content-type']) !== 'application/json') throw new AppError('unsupported_media_type');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('invalid_json', { issues: [{ path: '', message: 'Not valid JSON' }], cause });
  }
};
