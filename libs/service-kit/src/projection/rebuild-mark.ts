import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { AppError } from '../app-error';
import type { Clock } from '../time';

interface RebuildMark {
  _id: 'rebuild';
  /** The rebuild that holds it. */
  owner: string;
  aliveAt: Date;
}

/** A rebuild without a heartbeat for this long was killed; another may begin. */
const abandonedAfterMs = 30_000;

/** The mark in the database that lets one process at a time rebuild. Other processes find it and write their events to both collections. */
export const createRebuildMark = (connection: Connection, clock: Clock, heartbeatMs = 5_000) => {
  const marks = connection.collection<RebuildMark>('projectionRebuilds');
  return {
    isHeld: async (): Promise<boolean> => (await marks.findOne({ _id: 'rebuild' })) !== null,

    /**
     * Holds the mark while `rebuild` runs, however long it takes.
     * @param rebuild its parameter throws AppError `busy` when the heartbeats were missed and another rebuild has begun
     * @throws AppError `busy` while another rebuild runs
     */
    async hold(rebuild: (requireHeld: () => Promise<void>) => Promise<void>): Promise<void> {
      const owner = randomUUID();
      const now = clock();
      await marks.deleteOne({ _id: 'rebuild', aliveAt: { $lt: new Date(now.getTime() - abandonedAfterMs) } });
      const mark = { $setOnInsert: { owner, aliveAt: now } };
      const { upsertedCount } = await marks.updateOne({ _id: 'rebuild' }, mark, { upsert: true });
      if (upsertedCount === 0) throw new AppError('busy', { cause: 'a rebuild is running already' });
      const beat = async () => {
        const { matchedCount } = await marks.updateOne({ _id: 'rebuild', owner }, { $set: { aliveAt: clock() } });
        if (matchedCount === 0) throw new AppError('busy', { cause: 'another rebuild has begun' });
      };
      const beating = setInterval(() => void beat().catch(() => undefined), heartbeatMs);
      try {
        await rebuild(beat);
      } finally {
        clearInterval(beating);
        await marks.deleteOne({ _id: 'rebuild', owner });
      }
    },
  };
};
