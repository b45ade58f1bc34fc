import type { QueryFunction } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { getJson } from '../http/call';

interface LoadByKeyOptions {
  /** What a 401 gives: its error, or nothing. */
  on401?: 'throw' | 'empty';
}

/** `['/api/clans', id, 'members']` is `/api/clans/{id}/members`. */
const addressOf = ([base, ...parts]: readonly unknown[]): string => {
  if (typeof base !== 'string' || !base.startsWith('/api/'))
    throw new TypeError(`The query '${String(base)}' has no queryFn and its key is no address`);
  return [base, ...parts.map((part) => encodeURIComponent(String(part)))].join('/');
};

/** Loads what a query's key addresses, for queries without a function of their own: its parts, joined with slashes, are asked for with GET. */
export const loadByKey =
  ({ on401 = 'throw' }: LoadByKeyOptions = {}): QueryFunction<unknown> =>
  async ({ queryKey, signal }) => {
    try {
      return await getJson(addressOf(queryKey), signal);
    } catch (error) {
      if (on401 === 'empty' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
