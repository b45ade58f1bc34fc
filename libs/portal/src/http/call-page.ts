import type { CallKey, Contract, ResponseOf } from '@portal/contracts';
import { type CallArguments, exchange } from './call';

/** The calls of the contract that answer one page of a list. */
export type PagedCallKey = { [K in CallKey]: Contract[K] extends { paged: true } ? K : never }[CallKey];

export type RowOf<K extends PagedCallKey> = ResponseOf<Contract[K]> extends readonly (infer Row)[] ? Row : never;

export interface ListPage<Row> {
  rows: Row[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
}

/** The cursor in `Link: <...?cursor=abc>; rel="next"`, which may stand among other links. */
export const nextCursorOf = (link: string | null): string | null => {
  const target = /<([^>]*)>[^,<]*;\s*rel="?next"?/i.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
};

/** Makes a paged call: the rows of one page, and the cursor of the next from the answer's `Link` header. Throws an `ApiError`. */
export const callPage = async <K extends PagedCallKey>(
  key: K,
  ...[input]: CallArguments<K>
): Promise<ListPage<RowOf<K>>> => {
  const { body, headers } = await exchange<RowOf<K>[]>(key, { ...input });
  return { rows: body, next: nextCursorOf(headers.get('link')) };
};
