import {
  type Scale,
  syntheticClan,
  syntheticMemberships,
  syntheticPlayer,
  syntheticPlayerId,
  syntheticTournament,
  tournamentCount,
} from '@portal/domain/synthetic';
import { lookAlikeKey } from '@portal/service-kit/names';
import { Types } from 'mongoose';
import { type ClanRow, clanNameKey } from '../data-access/clan-repository';
import type { LedgerRow } from '../data-access/ledger-repository';
import type { MembershipRow } from '../data-access/membership-repository';
import type { StandingRow } from '../data-access/standing-repository';
import { type TournamentRow, tournamentPosition } from '../data-access/tournament-repository';
import { type PlayerRow, playerState } from '../projection/players';

/** Of every entity; later changes are newer. */
const version = 1;

const objectId = (id: string) => new Types.ObjectId(id);
const playerIdOf = (place: number) => objectId(syntheticPlayerId(place));

/** The projection of account's players. */
export function* playerRows({ players }: Scale): Generator<PlayerRow> {
  for (let place = 0; place < players; place += 1) {
    yield { _id: playerIdOf(place), version, ...playerState(syntheticPlayer(place).username) };
  }
}

/** Clans without a logo; every third leader has a phone number. */
export function* clanRows(scale: Scale): Generator<ClanRow> {
  for (let place = 0; place < scale.clans; place += 1) {
    const { id, name, leaderId, managerIds } = syntheticClan(place, scale);
    const memberships = syntheticMemberships(place, scale);
    yield {
      _id: objectId(id),
      name,
      nameKey: clanNameKey(name),
      nameSkeleton: lookAlikeKey(name),
      description: `We are ${memberships.length} who play together.`,
      logo: null,
      leaderId: objectId(leaderId),
      managerIds: managerIds.map(objectId),
      leaderPhone: place % 3 === 0 ? '+1 555 010 0199' : null,
      memberCount: memberships.length,
      clanScore: memberships.reduce((sum, { score }) => sum + score, 0),
      version,
      createdAt: memberships[0]?.joinedAt ?? new Date(0),
    };
  }
}

/** @param joined receives the number of clans that each player has joined */
export function* membershipRows(scale: Scale, joined: Uint8Array): Generator<MembershipRow> {
  for (let place = 0; place < scale.clans; place += 1) {
    const clanId = objectId(syntheticClan(place, scale).id);
    for (const { id, player, joinedAt } of syntheticMemberships(place, scale)) {
      joined[player] = 1;
      yield { _id: objectId(id), clanId, playerId: playerIdOf(player), joinedAt };
    }
  }
}

export function* standingRows({ players }: Scale, joined: Uint8Array): Generator<StandingRow> {
  for (let place = 0; place < players; place += 1) {
    const { id, standing } = syntheticPlayer(place);
    yield { _id: objectId(id), ...standing, version, joins: joined[place] ?? 0 };
  }
}

/** One change per standing. */
export function* ledgerRows({ players }: Scale): Generator<LedgerRow> {
  for (let place = 0; place < players; place += 1) {
    const { id, standing, createdAt } = syntheticPlayer(place);
    const playerId = objectId(id);
    // Ids need to be unique within the collection only.
    yield { _id: playerId, playerId, version, change: standing, reason: 'Synthetic', source: 'scale', at: createdAt };
  }
}

export function* tournamentRows(scale: Scale): Generator<TournamentRow> {
  const count = tournamentCount(scale);
  for (let place = 0; place < count; place += 1) {
    const tournament = syntheticTournament(place);
    const { id, ...fields } = tournament;
    const { rank, place: position } = tournamentPosition(tournament);
    yield { _id: objectId(id), ...fields, rank, place: position };
  }
}
