import type { CallKey } from '../contract';
import type { ErrorCode } from '../http/errors';

/** One bad input for one call: everything else about it is right. */
export interface FuzzCase {
  /** What is wrong, for the test's name. */
  name: string;
  key: CallKey;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  /** What is sent as JSON; for a multipart call its text fields. Undefined: no body. */
  body: unknown;
  /** Sent as it stands instead of `body`. */
  raw?: { contentType: string; content: string };
  /** The code that the refusal must carry. */
  code: ErrorCode;
}

/** A change to the good input of a call. */
export type Damage = Omit<FuzzCase, 'key' | 'params' | 'query' | 'body'> &
  Partial<Pick<FuzzCase, 'params' | 'query' | 'body'>>;

export const megabyte = 'x'.repeat(1024 * 1024);

/** Text that no field may hold, whatever else it takes. */
export const brokenTexts: Record<string, (good: string) => string> = {
  'a NUL character': (good) => `${good}\0`,
  'a lone high surrogate': (good) => `${good}\ud83d`,
  'a lone low surrogate': (good) => `\udc00${good}`,
};
