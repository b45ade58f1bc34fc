import type { IncomingMessage } from 'node:http';
import { type Endpoint, limits } from '@portal/contracts';
import { AppError } from '../app-error';
import { readBytes } from './read-bytes';

const mediaType = (header: string | undefined) => header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

const tooMuch = (message: string) => new AppError('validation_failed', { issues: [{ path: '', message }] });

type Bounds = Pick<Endpoint, 'bodyTypes' | 'maxBodyBytes' | 'maxBodyValues'>;

const quote = 0x22;
const backslash = 0x5c;

/** One pass over the bytes before anything is built from them bounds the cost of parsing and validation. */
const requireBounded = (bytes: Buffer, maxValues: number): void => {
  let depth = 0;
  let values = 0;
  const { length } = bytes;
  for (let i = 0; i < length; i += 1) {
    const byte = bytes[i];
    if (byte === quote) {
      for (i += 1; i < length && bytes[i] !== quote; i += 1) if (bytes[i] === backslash) i += 1;
    }
    // In order: `{` or `[`, `}` or `]`, a comma.
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      values += 1;
      if (depth > limits.json.depth) throw tooMuch('Too deeply nested');
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (byte === 0x2c) {
      values += 1;
      if (values > maxValues) throw tooMuch('Too many fields');
    }
  }
};

/**
 * Parses a JSON body; an absent body is `undefined`, which the schema then refuses with its own words.
 * @throws AppError `unsupported_media_type`, `body_too_large`, `invalid_json`, or `validation_failed` beyond these bounds
 */
export const readJson = async (
  request: IncomingMessage,
  { bodyTypes = [], maxBodyBytes = limits.jsonBodyBytes, maxBodyValues = limits.json.values }: Bounds = {},
): Promise<unknown> => {
  const bytes = await readBytes(request, { limit: maxBodyBytes });
  if (bytes.length === 0) return undefined;
  const type = mediaType(request.headers['content-type']);
  if (type !== 'application/json' && !bodyTypes.includes(type)) throw new AppError('unsupported_media_type');
  requireBounded(bytes, maxBodyValues);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('invalid_json', { issues: [{ path: '', message: 'Not valid JSON' }], cause });
  }
};
