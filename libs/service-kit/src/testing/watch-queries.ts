import type { Connection } from 'mongoose';

/** One operation as the database has profiled it. */
export interface SeenQuery {
  ns: string;
  planSummary: string;
  hasSortStage?: boolean;
  docsExamined?: number;
  keysExamined?: number;
  command: unknown;
}

/** What the database did meanwhile, whoever asked for it. */
export const watchQueries = async (db: Connection, work: () => Promise<unknown>): Promise<SeenQuery[]> => {
  const profile = db.collection<SeenQuery>('system.profile');
  await profile.drop().catch(() => undefined);
  await db.db?.command({ profile: 2 });
  await work();
  await db.db?.command({ profile: 0 });
  return profile.find({ planSummary: { $exists: true } }).toArray();
};

/** The collection that a query was about. */
export const collectionOf = ({ ns }: SeenQuery): string => ns.slice(ns.indexOf('.') + 1);

/** One line for a failing test. */
export const summarize = ({ ns, planSummary, docsExamined, keysExamined, command }: SeenQuery): string =>
  `${ns} ${planSummary} docs ${docsExamined} keys ${keysExamined} ${JSON.stringify(command).slice(0, 300)}`;
