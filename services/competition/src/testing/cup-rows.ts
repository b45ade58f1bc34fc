import { defaultSettings, storedSettings } from '@portal/contracts';
import { type Scale, syntheticCup, syntheticPlayer, syntheticResults } from '@portal/domain/testing';
import { Types } from 'mongoose';
import type { LedgerRow } from '../data-access/ledger-repository.ts';
import { buildLedgerSource } from '../features/play/load/rewards.ts';
import { buildPlay } from '../features/play/tournament/state.ts';

const toObjectId = (id: string) => new Types.ObjectId(id);
const hourMs = 3_600_000;
/** Points of a place are these, divided by the place. */
const mostPoints = 96;

function* listCups({ players, cups }: Scale, now: Date) {
  for (let place = 0; place < cups; place += 1) {
    const cup = syntheticCup(place, players, now);
    yield { cup, results: syntheticResults(place, cup) };
  }
}

/** Builds settled cups. */
export function* playRows(scale: Scale, now: Date) {
  for (const { cup, results } of listCups(scale, now)) {
    const { id, name, endedAt, entrants } = cup;
    const hoursBefore = (hours: number) => new Date(endedAt.getTime() - hours * hourMs);
    const settings = storedSettings.parse({
      ...{ ...defaultSettings, name, thirdPlace: false },
      times: {
        ...{ opensAt: hoursBefore(24), checkInAt: hoursBefore(4), checkInClosesAt: hoursBefore(3.5) },
        ...{ startsAt: hoursBefore(3), endsAt: endedAt },
      },
    });
    const {
      id: _id,
      dueAt: _dueAt,
      remindAt: _remindAt,
      kickOffAt: _kickOffAt,
      heldRulings: _held,
      ...play
    } = buildPlay(id, settings, []);
    const facts = results.map(({ key, playerIds, goals }) => [key, { pair: playerIds, score: { legs: [goals] } }]);
    yield {
      ...{ ...play, _id: toObjectId(id), phase: 'settled', version: 1 + results.length, finishedAt: endedAt },
      ...{ entrants: entrants.map(({ playerId }) => playerId), seeding: { by: 'score', randomSeed: null } },
      facts: Object.fromEntries(facts),
    };
  }
}

export function* entryRows(scale: Scale, now: Date) {
  for (const { cup } of listCups(scale, now))
    for (const { id, playerId, place } of cup.entrants)
      yield {
        ...{ _id: toObjectId(id), tournamentId: cup.id, playerId, state: 'out', at: cup.endedAt, gameId: 'synthetic' },
        ...{ lineup: [], checkedInAt: cup.endedAt, reason: null, isReasonPrivate: false, place },
      };
}

/** Builds the rooms of all matches, which two reports have decided. */
export function* matchRows(scale: Scale, now: Date) {
  for (const { cup, results } of listCups(scale, now))
    for (const { id, key, playerIds, goals, at } of results) {
      const score = { legs: [goals] };
      yield {
        ...{ _id: toObjectId(id), tournamentId: cup.id, key, players: playerIds, clans: null, state: 'done' },
        ...{
          openedAt: at,
          remainingMs: null,
          ready: { home: null, away: null },
          reports: { home: score, away: score },
        },
        ...{ dispute: null, evidence: [], talk: [], call: null, isExtended: false, lastBy: 'home' },
        decision: { by: 'agreement', reason: null, at },
      };
    }
}

/** How often cups have changed a player's standing, and by how many points altogether, by the player's place. */
export interface CupCredits {
  changes: Uint16Array;
  points: Int32Array;
}

/** Builds what the cups bring; adds it to `credits`. @param season the only season of a player, by place */
export function* creditRows(
  scale: Scale,
  now: Date,
  { changes, points }: CupCredits,
  season: (player: number) => NonNullable<LedgerRow['season']>,
): Generator<LedgerRow> {
  for (const { cup } of listCups(scale, now))
    for (const { creditId, player, playerId, place } of cup.entrants) {
      // No score on the way to the standing is negative.
      const left = syntheticPlayer(player).standing.score - (points[player] ?? 0);
      const score = Math.min(left, Math.ceil(mostPoints / place));
      changes[player] = (changes[player] ?? 0) + 1;
      points[player] = (points[player] ?? 0) + score;
      yield {
        ...{ _id: toObjectId(creditId), playerId: toObjectId(playerId), version: 1 + (changes[player] ?? 0) },
        ...{ change: { score, gamesPlayed: 0, wins: 0 }, reason: cup.name, source: buildLedgerSource(cup.id) },
        ...{ at: cup.endedAt, season: { ...season(player), matches: 0, won: 0 } },
      };
    }
}
