import type { Db } from 'mongodb';

interface Tab {
  /** A keyed hash. */
  address: string;
  session: string;
}

/** The tabs that a version was used in until it is proven or marked as broken. */
interface SessionsRow {
  /** As that of the version. */
  _id: string;
  worked?: Tab[];
  failed?: Tab[];
}

interface SessionReport extends Tab {
  name: string;
  version: string;
  outcome: 'worked' | 'failed';
}

export const sessionsCollection = (db: Db) => db.collection<SessionsRow>('remote_sessions');

/** Counts tabs by version over any time. */
export const createSessionCounts = (db: Db) => {
  const rows = sessionsCollection(db);
  return {
    /**
     * Adds a tab, once, however many gateways get its report.
     * @param most of each outcome, of all addresses and of one; more are left out
     */
    async countSession(
      { name, version, outcome, address, session }: SessionReport,
      most: { all: number; ofAddress: number },
    ): Promise<void> {
      const tabs = { $ifNull: [`$${outcome}`, []] };
      const ofAddress = { $filter: { input: tabs, cond: { $eq: ['$$this.address', address] } } };
      const isLeftOut = {
        $or: [
          { $in: [session, { $map: { input: tabs, in: '$$this.session' } }] },
          { $gte: [{ $size: tabs }, most.all] },
          { $gte: [{ $size: ofAddress }, most.ofAddress] },
        ],
      };
      const added = { $concatArrays: [tabs, [{ address, session }]] };
      const change = { $set: { [outcome]: { $cond: [isLeftOut, tabs, added] } } };
      await rows.updateOne({ _id: `${name}/${version}` }, [change], { upsert: true });
    },
    /** Of tabs that failed and worked, the failure counts. */
    async readSessions(name: string, version: string): Promise<{ failed: number; worked: number }> {
      const { failed = [], worked = [] } = (await rows.findOne({ _id: `${name}/${version}` })) ?? {};
      const broken = new Set(failed.map(({ session }) => session));
      return { failed: broken.size, worked: worked.filter(({ session }) => !broken.has(session)).length };
    },
  };
};
