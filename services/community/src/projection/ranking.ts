import { randomUUID } from 'node:crypto';
import { createFailureLog, type Logger } from '@portal/service-kit';
import { toObjectIds } from '@portal/service-kit/database';
import { copyRows } from '@portal/service-kit/projection';
import type { Redis } from '@portal/service-kit/redis';
import { type Connection, Types } from 'mongoose';
import pTimeout from 'p-timeout';
import { type CompletePlayerRow, parseRankKey, playerProjection } from './players.ts';

interface Ranking {
  /** Place from 1. Null for an unknown player, while ranks are collected, and while Redis is down. */
  rank: number | null;
  score: number;
  /** Number of ranked players. */
  total: number;
}

/** A double represents scores up to 2^32 together with wins below 2^20 exactly. Greater values rank like these. */
const [mostScore, winsRange] = [2 ** 32, 2 ** 20];
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Returns score and member of the sorted set. Redis sorts equal scores by member, and members are usernames, which never change. */
const toEntry = (rankKey: string): [number, string] => {
  const { score, wins, usernameKey } = parseRankKey(rankKey);
  return [-(clamp(score, -mostScore, mostScore) * winsRange + clamp(wins, 0, winsRange - 1)), usernameKey];
};

/** Members that sort after all players and equal no username. They mark a set as complete or as being filled. */
const completeMark = '\u0001complete';
const fillingMark = () => `\u0001filling:${randomUUID()}`;
/** Marks the set as complete, unless it was deleted since it was marked as being filled. */
const completeScript = `if redis.call('zrem', KEYS[1], ARGV[1]) == 1 then return redis.call('zadd', KEYS[1], '+inf', ARGV[2]) end`;

/** Entries per command. Redis adds this many well within the command timeout. */
const fillBatch = 2_000;
/** A call waits this long for the set to be filled. Until it is, ranks are unknown. */
const fillWaitMs = 1_000;

/** Reads places on the leaderboard from a sorted set in Redis, and refills the set if Redis has lost it. */
export const createRanking = (connection: Connection, redis: Redis, redisPrefix: string, logger: Logger) => {
  const players = connection.collection<CompletePlayerRow>(playerProjection.collection);
  const key = `${redisPrefix}:ranks`;
  const failures = createFailureLog(logger, 'ranks cannot be read');

  const fill = async (): Promise<void> => {
    const filling = fillingMark();
    await redis.zadd(key, '+inf', filling);
    const options = { projection: { _id: 0, rankKey: 1 }, sort: { rankKey: 1 }, batchSize: fillBatch } as const;
    const cursor = players.find({ rankKey: { $gt: '' } }, options);
    while (await cursor.hasNext()) {
      const rows = cursor.readBufferedDocuments();
      // Entries of events that were applied meanwhile are newer and stay.
      await redis.zadd(key, 'NX', ...rows.flatMap(({ rankKey }) => toEntry(rankKey)));
    }
    await redis.eval(completeScript, 1, key, filling, completeMark);
  };
  let running: Promise<void> | undefined;
  const fillOnce = () => {
    running ??= fill().finally(() => {
      running = undefined;
    });
    return running;
  };

  const isFilledInTime = () => {
    const filled = fillOnce().then(() => true);
    return pTimeout(filled, { milliseconds: fillWaitMs, fallback: () => false });
  };

  /** @returns null while the set is not complete */
  const read = async (rankKeys: readonly string[]) => {
    const [complete, total, places] = await Promise.all([
      redis.zscore(key, completeMark),
      redis.zcount(key, '-inf', '(+inf'),
      Promise.all(rankKeys.map((rankKey) => redis.zrank(key, toEntry(rankKey)[1]))),
    ]);
    return complete === null ? null : { total, ranks: places.map((place) => (place === null ? null : place + 1)) };
  };

  const readOrFill = async (rankKeys: readonly string[]) => {
    const unknown = { total: 0, ranks: rankKeys.map(() => null) };
    try {
      let found = await read(rankKeys);
      if (!found && (await isFilledInTime())) found = await read(rankKeys);
      failures.succeeded();
      return found ?? unknown;
    } catch (error) {
      failures.failed(error);
      return unknown;
    }
  };

  return {
    /** Lists the next players of the leaderboard. Index: rank_key, in its order. */
    async listAfter(rankKey: string, limit: number): Promise<{ playerId: string; rankKey: string }[]> {
      const options = { projection: { rankKey: 1 }, sort: { rankKey: 1 }, limit } as const;
      const rows = await players.find({ rankKey: { $gt: rankKey } }, options).toArray();
      return rows.map((row) => ({ playerId: row._id.toHexString(), rankKey: row.rankKey }));
    },

    /** Returns a player's place among all players. */
    async findRank(playerId: string): Promise<Ranking> {
      const projection = { rankKey: 1, 'standing.score': 1 } as const;
      const row = await players.findOne({ _id: new Types.ObjectId(playerId) }, { projection });
      const { total, ranks } = await readOrFill(row?.rankKey ? [row.rankKey] : []);
      return { rank: ranks[0] ?? null, score: row?.standing.score ?? 0, total };
    },

    /** Returns the ranks of the players who have one, by id. */
    async findRanks(playerIds: readonly string[]): Promise<Map<string, number>> {
      const wanted = { _id: { $in: toObjectIds(playerIds) }, rankKey: { $gt: '' } };
      const rows = await players.find(wanted, { projection: { rankKey: 1 } }).toArray();
      const { ranks } = await readOrFill(rows.map(({ rankKey }) => rankKey));
      return new Map(
        rows.flatMap(({ _id }, index) => {
          const rank = ranks[index];
          return rank ? [[_id.toHexString(), rank] as const] : [];
        }),
      );
    },

    /** Corrects the ranks of these players after their rows were written. */
    update: (playerIds: readonly string[]): Promise<void> =>
      copyRows(
        toObjectIds([...new Set(playerIds)]),
        (ids) => players.find({ _id: { $in: ids }, rankKey: { $gt: '' } }, { projection: { rankKey: 1 } }).toArray(),
        (rows) => redis.zadd(key, ...rows.flatMap(({ rankKey }) => toEntry(rankKey))),
      ),

    /** Deletes the ranks. The next call collects them again. */
    async clear(): Promise<void> {
      await redis.del(key);
    },
  };
};
export type RankReader = ReturnType<typeof createRanking>;
