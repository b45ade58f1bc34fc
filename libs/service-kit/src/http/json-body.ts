import type { IncomingMessage } from 'node:http';
import { limits } from '@portal/contracts';
import { AppError } from '../app-error';
import { readBytes } from './read-bytes';

const mediaType = (header: string | undefined) => header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const [quote, backslash, comma] = Buffer.from('"\\,');
const [openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('{}[]');

const tooMuch = (message: string) => new AppError('validation_failed', { issues: [{ path: '', message }] });

/** One pass over the bytes before anything is built from them: what they would cost to parse and to check is bounded. */
const requireBounded = (bytes: Buffer): void => {
  let depth = 0;
  let values = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === quote) {
      for (i += 1; i < bytes.length && bytes[i] !== quote; i += 1) if (bytes[i] === backslash) i += 1;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      values += 1;
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    else if (byte === comma) values += 1;
    if (depth > limits.json.depth) throw tooMuch('Too deeply nested');
    if (values > limits.json.values) throw tooMuch('Too many fields');
  }
};

/**
 * Parses a JSON body; an absent body is `undefined`, which the schema then refuses with its own words.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `invalid_json`, or `validation_failed` beyond `limits.json`
 */
export const readJson = async (request: IncomingMessage, limit: number): Promise<unknown> => {
  const bytes = await readBytes(request, { limit });
  if (bytes.length === 0) return undefined;
  if (mediaType(request.headers['content-type']) !== 'application/json') throw new AppError('unsupported_media_type');
  requireBounded(bytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('invalid_json', { issues: [{ path: '', message: 'Not valid JSON' }], cause });
  }
};
