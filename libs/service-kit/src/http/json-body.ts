import type { IncomingMessage } from 'node:http';
import { type Endpoint, limits } from '@portal/contracts';
import { AppError } from '../app-error.ts';
import { readBytes } from './read-bytes.ts';

const mediaType = (header: string | undefined) => header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

type Bounds = Pick<Endpoint, 'bodyTypes' | 'maxBodyBytes'>;

/**
 * Parses a JSON body. Returns `undefined` for an empty body; the schema reports it as missing.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `invalid_json`
 */
export const readJson = async (
  request: IncomingMessage,
  { bodyTypes = [], maxBodyBytes = limits.jsonBodyBytes }: Bounds = {},
): Promise<unknown> => {
  const bytes = await readBytes(request, { limit: maxBodyBytes });
  if (bytes.length === 0) return undefined;
  const type = mediaType(request.headers['content-type']);
  if (type !== 'application/json' && !bodyTypes.includes(type)) throw new AppError('unsupported_media_type');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('invalid_json', { issues: [{ path: '', message: 'Not valid JSON' }], cause });
  }
};
