import type { IncomingMessage } from 'node:http';
import { AppError } from '../app-error';
import { readBytes } from './read-bytes';

const mediaType = (header: string | undefined) => header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Parses a JSON body; an absent body is `undefined`, which the schema then refuses with its own words.
 * @throws AppError `unsupported_media_type`, `body_too_large` or `invalid_json`
 */
export const readJson = async (request: IncomingMessage, limit: number): Promise<unknown> => {
  const bytes = await readBytes(request, { limit });
  if (bytes.length === 0) return undefined;
  if (mediaType(request.headers['content-type']) !== 'application/json') throw new AppError('unsupported_media_type');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('invalid_json', { issues: [{ path: '', message: 'Not valid JSON' }], cause });
  }
};
