import { getPlatformGroup } from '@portal/contracts/platforms';
import { findSeason } from '@portal/contracts/season';
import {
  createScaleLoader,
  generateRows,
  type Scale,
  syntheticClan,
  syntheticMemberships,
  syntheticPlayer,
  syntheticPlayerId,
  syntheticTournament,
  tournamentCount,
} from '@portal/domain/testing';
import { lookAlikeKey } from '@portal/service-kit/names';
import { Types } from 'mongoose';
import { buildClanNameKey, type ClanRow } from '../data-access/clan-repository.ts';
import { createRepositories, hasRank, type SeasonGroup } from '../data-access/index.ts';
import type { LedgerRow } from '../data-access/ledger-repository.ts';
import type { MembershipRow } from '../data-access/membership-repository.ts';
import type { SeasonStandingRow } from '../data-access/season-repository.ts';
import type { StandingRow } from '../data-access/standing-repository.ts';
import { getTournamentPosition, type TournamentRow } from '../data-access/tournament-repository.ts';
import { buildPlayerState, type PlayerRow, playerProjection } from '../projection/players.ts';
import { type CupCredits, creditRows, entryRows, matchRows, playRows } from './cup-rows.ts';

/** Every entity has this version, so later changes are newer. */
const version = 1;

const objectId = (id: string) => new Types.ObjectId(id);
const toPlayerId = (place: number) => objectId(syntheticPlayerId(place));

/** Builds a row of the projection of account's players. */
const playerRow = (place: number): PlayerRow => {
  const { username, platform } = syntheticPlayer(place);
  return { _id: toPlayerId(place), version, ...buildPlayerState({ username, platform, avatar: null }) };
};

/** Builds a clan without a logo. Every third leader has a phone number. */
const clanRow = (place: number, scale: Scale): ClanRow => {
  const { id, name, leaderId, managerIds } = syntheticClan(place, scale);
  const memberships = syntheticMemberships(place, scale);
  return {
    _id: objectId(id),
    name,
    nameKey: buildClanNameKey(name),
    nameSkeleton: lookAlikeKey(name),
    description: `We are ${memberships.length} players who play together.`,
    logo: null,
    colors: null,
    leaderId: objectId(leaderId),
    managerIds: managerIds.map(objectId),
    leaderPhone: place % 3 === 0 ? '+1 555 010 0199' : null,
    memberCount: memberships.length,
    clanScore: memberships.reduce((sum, { score }) => sum + score, 0),
    version,
    ...{
      joining: 'invitation',
      inviteCode: null,
      inviteExpiresAt: null,
      claimedBy: null,
      claimDueAt: null,
      nextClaimAt: null,
      commands: 0,
    },
    createdAt: memberships[0]?.joinedAt ?? new Date(0),
  };
};

/** @param joined receives the number of clans that each player has joined */
function* membershipRows(scale: Scale, joined: Uint8Array): Generator<MembershipRow> {
  for (let place = 0; place < scale.clans; place += 1) {
    const clanId = objectId(syntheticClan(place, scale).id);
    for (const { id, player, joinedAt } of syntheticMemberships(place, scale)) {
      joined[player] = 1;
      yield { _id: objectId(id), clanId, playerId: toPlayerId(player), joinedAt };
    }
  }
}

const standingRow = (place: number, joined: Uint8Array, { changes }: CupCredits): StandingRow => {
  const { id, standing } = syntheticPlayer(place);
  return { _id: objectId(id), ...standing, version: version + (changes[place] ?? 0), joins: joined[place] ?? 0 };
};

/** Builds what a player has played in the only season. */
const seasonRow = (place: number): SeasonStandingRow => {
  const { id, platform, standing, createdAt } = syntheticPlayer(place);
  const { score, gamesPlayed: matches, wins: won } = standing;
  const playerId = objectId(id);
  const board = { season: findSeason(createdAt), group: getPlatformGroup(platform) };
  // An id needs to be unique within its collection only.
  return { _id: playerId, playerId, ...board, score, matches, won, ranked: hasRank({ matches }) };
};

/** Builds the first change of a standing; together with those by cups they are the standing. */
const ledgerRow = (place: number, { points }: CupCredits): LedgerRow => {
  const { standing, createdAt } = syntheticPlayer(place);
  const { _id, playerId, season: id, group, matches, won } = seasonRow(place);
  const change = { ...standing, score: standing.score - (points[place] ?? 0) };
  return {
    ...{ _id, playerId, version, change, reason: 'Synthetic', source: 'scale', at: createdAt },
    season: { id, group: group as SeasonGroup, matches, won },
  };
};

function* ledgerRows(scale: Scale, now: Date, credits: CupCredits): Generator<LedgerRow> {
  const season = (place: number) => ledgerRow(place, credits).season as NonNullable<LedgerRow['season']>;
  yield* creditRows(scale, now, credits, season);
  yield* generateRows(scale.players, (place) => ledgerRow(place, credits));
}

const tournamentRow = (place: number): TournamentRow => {
  const tournament = syntheticTournament(place);
  const { id, ...fields } = tournament;
  const [rank, position] = getTournamentPosition(tournament);
  return { _id: objectId(id), ...fields, rank, place: position };
};

export const loadScaleData = createScaleLoader({
  service: 'competition',
  dependsOn: ['players', 'clans', 'cups'],
  listCollections: (connection, scale) => {
    const { clans, memberships, standings, ledger, seasons, tournaments, plays, entries, matches } =
      createRepositories(connection);
    const { players } = scale;
    const now = new Date();
    const credits = { changes: new Uint16Array(players), points: new Int32Array(players) };
    const joined = new Uint8Array(players);
    return [
      { name: 'players', ...playerProjection, rows: generateRows(players, playerRow) },
      { name: 'clans', ...clans, rows: generateRows(scale.clans, (place) => clanRow(place, scale)) },
      { name: 'memberships', ...memberships, rows: membershipRows(scale, joined) },
      { name: 'standingLedger', ...ledger, rows: ledgerRows(scale, now, credits) },
      { name: 'standings', ...standings, rows: generateRows(players, (place) => standingRow(place, joined, credits)) },
      { name: 'seasonStandings', ...seasons, rows: generateRows(players, seasonRow) },
      { name: 'tournaments', ...tournaments, rows: generateRows(tournamentCount(scale), tournamentRow) },
      { name: 'tournamentPlays', ...plays, rows: playRows(scale, now) },
      { name: 'entries', ...entries, rows: entryRows(scale, now) },
      { name: 'matches', ...matches, rows: matchRows(scale, now) },
    ];
  },
});
