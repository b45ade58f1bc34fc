import { z } from '@portal/contracts';
import type { Context } from 'koa';
import { AppError } from '../app-error.ts';

/** Sort key of the last row of a page, after which the next page starts. */
type CursorParts = readonly (string | number)[];

const encodeCursor = (parts: CursorParts): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/**
 * Reads a cursor from a request.
 * @param schema the parts, as a tuple; `undefined` without a cursor
 * @throws AppError `validation_failed` for a cursor that no response contained
 */
export const decodeCursor = <S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | undefined => {
  if (cursor === undefined) return undefined;
  const createError = () =>
    new AppError('validation_failed', { issues: [{ path: 'query.cursor', message: 'Not a valid cursor' }] });
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw createError();
  }
  const result = schema.safeParse(parts);
  if (!result.success) throw createError();
  return result.data;
};

/** Cursor part with an id. */
export const cursorId = z.string().regex(/^[0-9a-f]{24}$/);

/** The last moment that a Date can represent, in milliseconds. */
const latestTime = 8.64e15;
/** Creates the cursor of rows that are sorted by a time from 1970 on, then by these ids. */
export const createTimeCursor = (id: z.ZodType<string>, earliest = 0) =>
  z.tuple([z.int().min(earliest).max(latestTime), id]).transform(([time, last]) => [new Date(time), last] as const);
export const timeCursor = createTimeCursor(cursorId);
/** Cursor for times that may be before 1970. */
export const anyTimeCursor = createTimeCursor(cursorId, -latestTime);
export type TimePosition = z.output<typeof timeCursor>;

/** Sets `Link: </api/...?cursor=...>; rel="next"`. */
const linkNextPage = (ctx: Context, parts: CursorParts): void => {
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', encodeCursor(parts));
  ctx.set('link', `<${ctx.path}?${query}>; rel="next"`);
};

/**
 * Cuts a list to one page and links the next one. A list with more rows than the page must contain one extra row.
 * @param getParts returns the sort key of a row
 */
export const paginate = <Row>(ctx: Context, rows: Row[], limit: number, getParts: (row: Row) => CursorParts): Row[] => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last !== undefined) linkNextPage(ctx, getParts(last));
  return shown;
};
