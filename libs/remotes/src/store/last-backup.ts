import type { Db } from 'mongodb';

interface BackupRow {
  _id: 'last';
  finishedAt: Date;
}

/** Records when the last backup of all databases ended, in the database of the gateway, which reports it as a metric. */
export const createLastBackup = (db: Db) => {
  const rows = db.collection<BackupRow>('backups');
  return {
    async record(finishedAt: Date): Promise<void> {
      await rows.updateOne({ _id: 'last' }, { $set: { finishedAt } }, { upsert: true });
    },
    /** @returns null without a backup */
    async read(): Promise<Date | null> {
      return (await rows.findOne({ _id: 'last' }))?.finishedAt ?? null;
    },
  };
};
