import { AppError } from '../app-error.ts';
import type { Connection } from '../database/mongo.ts';
import { type Clock, cacheFor } from '../time.ts';

export interface DiskSpace {
  used: number;
  total: number;
}

const leastFreeBytes = 1024 ** 3;
const leastFreeShare = 0.1;
const trustedForMs = 30_000;

/**
 * Returns whether uploads must be rejected. The last free space is reserved for accounts, because the database stops when its disk is full.
 */
export const isNearlyFull = ({ used, total }: DiskSpace): boolean =>
  total - used < Math.min(leastFreeBytes, total * leastFreeShare);

/** Reads the database server's own view of its disk. */
export const readDiskSpace = async (connection: Connection): Promise<DiskSpace | null> => {
  const stats = await connection.db?.command({ dbStats: 1 });
  const [used, total]: unknown[] = [stats?.['fsUsedSize'], stats?.['fsTotalSize']];
  return typeof used === 'number' && typeof total === 'number' ? { used, total } : null;
};

/**
 * Creates the check that precedes an upload. It queries the database at most once in 30 s.
 * @returns a function that throws AppError `storage_full`
 */
export const createSpaceCheck = (measure: () => Promise<DiskSpace | null>, clock: Clock) => {
  const read = cacheFor(trustedForMs, () => clock().getTime(), measure);
  return async (): Promise<void> => {
    const space = await read();
    if (space !== null && isNearlyFull(space)) throw new AppError('storage_full');
  };
};
