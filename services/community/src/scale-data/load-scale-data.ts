import type { ClanChanged } from '@portal/contracts';
import {
  type Clock,
  type Connection,
  clanProjection,
  createProjections,
  eventIdOf,
  type ReportLoad,
  type ScaleDataOptions,
  withScaleDatabase,
} from '@portal/service-kit';
import {
  type Loaded,
  loadRows,
  requireSameScale,
  type Scale,
  syntheticClan,
  syntheticFollows,
  syntheticPlayer,
  syntheticPlayerId,
} from '@portal/service-kit/synthetic';
import { Types } from 'mongoose';
import { createRepositories } from '../data-access';
import { memberProjection, memberRowOf } from '../projection/member-projection';

/** Clans are put into a projection, which notes when it was told of them. */
export interface CommunityScaleOptions extends ScaleDataOptions {
  clock: Clock;
}

/** Of every entity the first version is made up; what its owner tells later is newer. */
const version = 1;

function* memberRows({ players }: Scale) {
  for (let place = 0; place < players; place += 1) {
    const { id, username, platform, createdAt, standing } = syntheticPlayer(place);
    const player = { username, avatar: null, platform, roles: [], createdAt: createdAt.toISOString() };
    yield { ...memberRowOf(id, { version, data: player }, { version, data: standing }) };
  }
}

/** Rows of the follows, counted on the way. */
function* followRows({ players, follows }: Scale, counts: { followers: Int32Array; following: Int32Array }) {
  for (const { id, follower, followee, createdAt } of syntheticFollows(players, follows)) {
    counts.followers[followee] = (counts.followers[followee] ?? 0) + 1;
    counts.following[follower] = (counts.following[follower] ?? 0) + 1;
    yield {
      _id: new Types.ObjectId(id),
      followerId: new Types.ObjectId(syntheticPlayerId(follower)),
      followeeId: new Types.ObjectId(syntheticPlayerId(followee)),
      createdAt,
    };
  }
}

function* countRows({ players }: Scale, counts: { followers: Int32Array; following: Int32Array }) {
  for (let place = 0; place < players; place += 1) {
    const followers = counts.followers[place] ?? 0;
    const following = counts.following[place] ?? 0;
    if (followers + following === 0) continue;
    yield { _id: new Types.ObjectId(syntheticPlayerId(place)), followers, following };
  }
}

const clanEvent = (place: number, scale: Scale, now: Date): ClanChanged => {
  const { id, ...clan } = syntheticClan(place, scale);
  return {
    eventId: eventIdOf('clan.changed', id, version),
    occurredAt: now.toISOString(),
    type: 'clan.changed',
    entityId: id,
    entityVersion: version,
    data: { ...clan, logo: null, deleted: false },
  };
};

const clansAtOnce = 1_000;

const loadClans = async (connection: Connection, scale: Scale, clock: Clock): Promise<Loaded> => {
  const startedAt = performance.now();
  const projections = createProjections(connection, [clanProjection], clock);
  await projections.createIndexes();
  for (let from = 0; from < scale.clans; from += clansAtOnce) {
    const places = Array.from({ length: Math.min(clansAtOnce, scale.clans - from) }, (_, index) => from + index);
    await projections.apply(places.map((place) => clanEvent(place, scale, clock())));
  }
  return {
    collection: clanProjection.collection,
    rows: scale.clans,
    seconds: (performance.now() - startedAt) / 1_000,
  };
};

/**
 * Puts made-up players, clans and follows of any number into the database, for benches; those of an earlier load stay as they are.
 * The follow counts are exact where nobody but this load has made the players' follows.
 * @throws Error in production, and where an earlier load was of another size
 */
export const loadScaleData = ({ clock, scale, ...options }: CommunityScaleOptions, report: ReportLoad): Promise<void> =>
  withScaleDatabase('community', options, async (connection) => {
    await requireSameScale(connection, scale);
    const { follows, followCounts } = createRepositories(connection);
    const counts = { followers: new Int32Array(scale.players), following: new Int32Array(scale.players) };
    report(
      await loadRows({
        connection,
        collection: memberProjection.collection,
        rows: memberRows(scale),
        createIndexes: () => memberProjection.createIndexes(connection.collection(memberProjection.collection)),
      }),
    );
    report(await loadClans(connection, scale, clock));
    report(
      await loadRows({
        connection,
        collection: 'follows',
        rows: followRows(scale, counts),
        createIndexes: follows.createIndexes,
      }),
    );
    report(
      await loadRows({
        connection,
        collection: 'followCounts',
        rows: countRows(scale, counts),
        createIndexes: followCounts.createIndexes,
      }),
    );
  });
