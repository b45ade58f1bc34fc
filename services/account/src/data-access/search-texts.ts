import { limits } from '@portal/contracts';
import { keyRange } from '@portal/domain/username-key';
import type { UserRow, userModel } from './user';

/** No name or address contains these, and no character comes before them, so that whole names and then whole addresses come first in the index. */
const nameStart = '\u0001';
const addressStart = '\u0002';

/**
 * All endings of the name and of the address, so that a part of either is found as the start of an ending. Within the domain of the address
 * only the whole domain counts: nearly all addresses would contain the same parts of it.
 */
export const searchTextsOf = (usernameKey: string, emailKey: string): string[] => {
  const domain = emailKey.lastIndexOf('@');
  const endings = [
    ...Array.from(usernameKey, (_, start) => usernameKey.slice(start)),
    ...Array.from({ length: domain + 2 }, (_, start) => emailKey.slice(start)),
  ];
  const texts = [`${nameStart}${usernameKey}`, `${addressStart}${emailKey}`, ...endings];
  return [...new Set(texts.map((text) => text.slice(0, limits.search.max + 1)))];
};

/** Users whose name or address contains the key: in index order, names that start with it come first, then such addresses. */
export const searchFilter = (key: string) => ({
  $or: [`${nameStart}${key}`, `${addressStart}${key}`, key].map((start) => ({
    searchTexts: { $elemMatch: keyRange(start) },
  })),
});

const backfillBatch = 1_000;
export const backfillRetryMs = 2_000;

/** Adds the texts to users stored before there was a search. Safe to repeat and to run in several processes at once. Index: search. */
export const fillSearchTexts = async (model: ReturnType<typeof userModel>, signal: AbortSignal): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const rows = await model
      .find({ searchTexts: null }, { usernameKey: 1, emailKey: 1 })
      .limit(backfillBatch)
      .lean<Pick<UserRow, '_id' | 'usernameKey' | 'emailKey'>[]>();
    if (rows.length === 0) return;
    const updates = rows.map(({ _id, usernameKey, emailKey }) => ({
      updateOne: { filter: { _id }, update: { $set: { searchTexts: searchTextsOf(usernameKey, emailKey) } } },
    }));
    await model.bulkWrite(updates, { ordered: false });
  }
};
