import { lookAlikeKey } from '@portal/service-kit/names';
import {
  type Scale,
  syntheticClan,
  syntheticMemberships,
  syntheticPlayer,
  syntheticPlayerId,
  syntheticTournament,
  tournamentCount,
} from '@portal/service-kit/synthetic';
import { Types } from 'mongoose';
import { clanNameKey } from '../data-access/clan/clan';
import type { ClanRow } from '../data-access/clan/clan-schema';
import type { LedgerRow } from '../data-access/ledger/ledger-schema';
import type { MembershipRow } from '../data-access/membership/membership-schema';
import type { StandingRow } from '../data-access/standing/standing-schema';
import { tournamentPosition } from '../data-access/tournament/tournament-repository';
import type { TournamentRow } from '../data-access/tournament/tournament-schema';
import { type PlayerRow, playerState } from '../projection/player-projection';

/** Of every entity the first version is made up; what changes it later is newer. */
const version = 1;

const objectId = (id: string) => new Types.ObjectId(id);
const playerIdOf = (place: number) => objectId(syntheticPlayerId(place));

/** Players as account would have told of them. */
export function* playerRows({ players }: Scale): Generator<PlayerRow> {
  for (let place = 0; place < players; place += 1) {
    yield { _id: playerIdOf(place), version, ...playerState(syntheticPlayer(place).username) };
  }
}

/** Clans without a logo; every third leader shows a phone. */
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

/** @param joined takes for each place how many clans the player has joined */
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

/** The one change that explains each standing. */
export function* ledgerRows({ players }: Scale): Generator<LedgerRow> {
  for (let place = 0; place < players; place += 1) {
    const { id, standing, createdAt } = syntheticPlayer(place);
    const playerId = objectId(id);
    // A row's id need only be its own in this collection.
    yield { _id: playerId, playerId, version, change: standing, reason: 'Made up', source: 'scale', at: createdAt };
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
