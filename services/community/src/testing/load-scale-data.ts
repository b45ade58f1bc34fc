import { type ClanRow, clanProjection, copyClans, toClanRow } from '@portal/domain/clan-projection';
import {
  createScaleLoader,
  generateRows,
  type Scale,
  syntheticClan,
  syntheticFollows,
  syntheticPlayer,
  syntheticPlayerId,
} from '@portal/domain/testing';
import { connectToRunningRedis } from '@portal/service-kit/redis';
import { Types } from 'mongoose';
import { createRepositories } from '../data-access/index.ts';
import { activityProjection } from '../projection/activities.ts';
import { buildPlayerRow, playerProjection } from '../projection/players.ts';
import { createRanking } from '../projection/ranking.ts';
import { activityRows, notificationRows } from './cup-news.ts';

/** Every entity has this version, so its owner's later events are newer. */
const version = 1;

const toObjectId = (place: number) => new Types.ObjectId(syntheticPlayerId(place));

const playerRow = (place: number) => {
  const { id, username, platform, createdAt, standing } = syntheticPlayer(place);
  const player = { username, avatar: null, platform, roles: [], createdAt: createdAt.toISOString() };
  return buildPlayerRow(id, { version, data: player }, { version, data: standing });
};

const clanRow = (place: number, scale: Scale) => {
  const { id, ...clan } = syntheticClan(place, scale);
  // Every later change of a clan is newer.
  return toClanRow(id, version, { ...clan, logo: null, deleted: false }, new Date(0));
};

interface FollowCounts {
  followers: Int32Array;
  following: Int32Array;
}

/** Rows of the follows; adds them to the counts. */
function* followRows({ players, follows }: Scale, { followers, following }: FollowCounts) {
  for (const { id, follower, followee, createdAt } of syntheticFollows(players, follows)) {
    followers[followee] = (followers[followee] ?? 0) + 1;
    following[follower] = (following[follower] ?? 0) + 1;
    const [followerId, followeeId] = [toObjectId(follower), toObjectId(followee)];
    yield { _id: new Types.ObjectId(id), followerId, followeeId, createdAt };
  }
}

/** Exact unless the players have follows from elsewhere. */
function* countRows(counts: FollowCounts) {
  for (const [place, followers] of counts.followers.entries()) {
    const following = counts.following[place] ?? 0;
    if (followers + following > 0) yield { _id: toObjectId(place), followers, following };
  }
}

export const loadScaleData = createScaleLoader({
  service: 'community',
  dependsOn: ['players', 'follows', 'clans'],
  listCollections: (connection, scale) => {
    const { follows, followCounts, notifications } = createRepositories(connection);
    const now = new Date();
    const { players, clans } = scale;
    const counts = { followers: new Int32Array(players), following: new Int32Array(players) };
    const clanRows = generateRows(clans, (place) => clanRow(place, scale));
    return [
      { name: playerProjection.collection, ...playerProjection, rows: generateRows(players, playerRow) },
      { name: clanProjection.collection, ...clanProjection, rows: clanRows },
      { name: 'follows', ...follows, rows: followRows(scale, counts) },
      { name: 'followCounts', ...followCounts, rows: countRows(counts) },
      { name: activityProjection.collection, ...activityProjection, rows: activityRows(scale, now) },
      { name: 'notifications', ...notifications, rows: notificationRows(scale, now) },
    ];
  },
  async complete(connection, { environment, logger }) {
    const clans = connection.collection<ClanRow>(clanProjection.collection).find({}, { projection: { _id: 1 } });
    while (await clans.hasNext()) {
      const ids = clans.readBufferedDocuments().map(({ _id }) => _id.toHexString());
      await copyClans(connection, playerProjection.collection, ids);
    }
    const redis = await connectToRunningRedis(environment.REDIS_URL, logger);
    await createRanking(connection, redis, environment.REDIS_PREFIX, logger).clear();
    redis.disconnect();
  },
});
