import type { CallKey, Contract, ResponseOf } from '@portal/contracts';
import { type CallArguments, exchange } from './call.ts';

/** The contract's calls that return one page of a list. */
export type PagedCallKey = { [K in CallKey]: Contract[K] extends { paged: true } ? K : never }[CallKey];

type RowOf<K extends PagedCallKey> = ResponseOf<Contract[K]> extends readonly (infer Row)[] ? Row : never;

export interface ListPage<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

/** The cursor in `Link: <...?cursor=abc>; rel="next"`; the header may list other links. */
export const readNextCursor = (link: string | null): string | null => {
  const target = /<([^>]*)>[^,<]*;\s*rel="?next"?/i.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
};

/** Makes a paged call and returns its rows with the next cursor from the `Link` header. Throws an `ApiError`. */
export const callPage = async <K extends PagedCallKey>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<ListPage<RowOf<K>>> => {
  const { body, headers } = await exchange<RowOf<K>[]>(key, { ...input });
  return { rows: body, next: readNextCursor(headers.get('link')) };
};
