import { endpointOf } from '../../http/endpoint.ts';
import { done, id, shareImage } from '../../http/primitives.ts';
import { limits } from '../../limits.ts';
import * as z from '../../zod.ts';
import { tournament } from '../schemas.ts';
import { changedEntry, entry } from './entrant.ts';
import {
  clocksBody,
  correctionBody,
  createTournamentBody,
  entrantBody,
  entrantParams,
  entryBody,
  evidenceParams,
  fixturesQuery,
  logQuery,
  matchAction,
  matchParams,
  momentParams,
  phaseBody,
  seedsBody,
  settingsBody,
} from './inputs.ts';
import { listedMatch, matchRoom } from './match.ts';
import { playerCups } from './reward.ts';
import { correction, logEntry, ownMatches, ownTournament, tournamentBracket, tournamentMoment } from './tournament.ts';

const endpoint = endpointOf('competition');
const params = z.strictObject({ id });
const feature = 'playTournaments';
/** Staff acts on what the screen showed. */
const staff = { feature, access: 'player' } as const;

export const playEndpoints = {
  'GET /api/tournaments/{id}/bracket': endpoint({
    summary: 'The whole tournament: settings, entrants, matches by round, tables and places',
    feature,
    access: 'public',
    params,
    response: tournamentBracket,
    cache: { freshSeconds: 1 },
    errors: ['tournament_not_found'],
  }),
  'GET /api/tournaments/{id}/log': endpoint({
    summary: 'Every change of a tournament, newest first',
    feature,
    access: 'public',
    params,
    query: logQuery,
    response: z.array(logEntry),
    paged: true,
    cache: { freshSeconds: 1 },
    errors: ['tournament_not_found'],
  }),
  'GET /api/tournaments/{id}/moments': endpoint({
    summary: 'The changes of the bracket since the start, oldest first: the steps of a replay',
    feature,
    access: 'public',
    params,
    response: z.array(logEntry),
    cache: { freshSeconds: 1, limit: 'replays' },
    errors: ['tournament_not_found'],
  }),
  'GET /api/tournaments/{id}/moments/{version}': endpoint({
    summary: 'Matches, tables and places as they were at a version',
    feature,
    access: 'public',
    params: momentParams,
    response: tournamentMoment,
    // It stays the same, but names of players can change.
    cache: { freshSeconds: 30, limit: 'replays' },
    errors: ['tournament_not_found', 'version_not_found'],
  }),
  'GET /api/tournaments/{id}/me': endpoint({
    summary: "The caller's entry, roles and next match in a tournament",
    feature,
    access: 'player',
    params,
    response: ownTournament,
    errors: ['tournament_not_found'],
  }),
  'GET /api/matches/mine': endpoint({
    summary: "The caller's matches, most urgent first, entries, and tournaments to organize",
    feature,
    access: 'player',
    response: ownMatches,
  }),
  'GET /api/players/{id}/cups': endpoint({
    summary: "A player's finished tournaments with places and points, and what does not count yet",
    feature,
    access: 'public',
    params,
    response: playerCups,
    cache: { freshSeconds: 1 },
  }),
  'GET /api/tournaments/{id}/matches/{key}': endpoint({
    summary: 'One match; its players and staff see reports, screenshots and game ids',
    feature,
    access: 'optional',
    params: matchParams,
    response: matchRoom,
    errors: ['tournament_not_found', 'match_not_found'],
  }),
  'GET /api/tournaments/{id}/matches/{key}/share-image': endpoint({
    summary: 'What chats show with a link to the match',
    feature,
    params: matchParams,
    errors: ['tournament_not_found', 'match_not_found'],
    ...shareImage,
  }),
  'GET /api/fixtures': endpoint({
    summary: 'Matches of all tournaments: those that are played now, the next ones, or the latest results',
    feature,
    access: 'public',
    query: fixturesQuery,
    response: z.array(listedMatch),
    cache: { freshSeconds: 1 },
  }),
  'GET /api/tournaments/{id}/calendar': endpoint({
    summary: 'The tournament as a calendar file',
    feature,
    access: 'public',
    params,
    response: { mediaType: 'text/calendar' },
    cache: { freshSeconds: 30 },
    errors: ['tournament_not_found'],
  }),
  'POST /api/tournaments/{id}/matches/{key}': endpoint({
    summary:
      'Act in a match. Players are ready, report, withdraw, dispute or concede; leaders substitute; staff rules, replays or extends',
    feature,
    access: 'player',
    params: matchParams,
    body: matchAction,
    response: matchRoom,
    errors: [
      ...(['tournament_not_found', 'match_not_found', 'match_over', 'match_not_open'] as const),
      ...(['match_disputed', 'forbidden', 'not_eligible'] as const),
    ],
  }),
  'POST /api/tournaments/{id}/matches/{key}/evidence': endpoint({
    summary: 'Add a screenshot to the own match, for its players and staff',
    feature,
    access: 'player',
    params: matchParams,
    multipart: { file: { field: 'screenshot', required: true, maxBytes: limits.evidence.maxBytes } },
    response: matchRoom,
    errors: ['tournament_not_found', 'match_not_found', 'match_over', 'match_not_open', 'evidence_full', 'forbidden'],
  }),
  'GET /api/tournaments/{id}/matches/{key}/evidence/{hash}': endpoint({
    summary: 'A screenshot of a match, for its players and staff',
    feature,
    access: 'player',
    params: evidenceParams,
    response: { mediaType: 'image/webp' },
    errors: ['tournament_not_found', 'match_not_found', 'forbidden', 'not_found'],
  }),
  'POST /api/tournaments/{id}/entry': endpoint({
    summary: 'Register, or enter the lineup of a clan; a full tournament has a waiting list',
    feature,
    access: 'player',
    params,
    body: entryBody,
    response: entry,
    errors: ['tournament_not_found', 'registration_closed', 'waiting_list_full', 'not_eligible', 'forbidden'],
  }),
  'DELETE /api/tournaments/{id}/entry': endpoint({
    summary: 'Withdraw; in a live tournament the open matches become walkovers',
    feature,
    access: 'player',
    params,
    response: done,
    errors: ['tournament_not_found', 'not_registered', 'forbidden'],
  }),
  'POST /api/tournaments/{id}/check-in': endpoint({
    summary: 'Confirm to be there',
    feature,
    access: 'player',
    params,
    response: entry,
    errors: ['tournament_not_found', 'check_in_closed', 'not_registered', 'forbidden'],
  }),
  'POST /api/tournaments': endpoint({
    summary: 'Create a tournament; the caller organizes it',
    ...staff,
    body: createTournamentBody,
    response: tournament,
    errors: ['forbidden'],
  }),
  'PUT /api/tournaments/{id}/settings': endpoint({
    summary: 'Change settings and staff; the format only before the tournament is live',
    ...staff,
    params,
    body: settingsBody,
    response: tournamentBracket,
    errors: ['tournament_not_found', 'forbidden', 'tournament_changed', 'phase_not_possible'],
  }),
  'POST /api/tournaments/{id}/phase': endpoint({
    summary: 'Begin a phase or return to the one before',
    ...staff,
    params,
    body: phaseBody,
    response: tournamentBracket,
    errors: ['tournament_not_found', 'forbidden', 'tournament_changed', 'phase_not_possible'],
  }),
  'POST /api/tournaments/{id}/clocks': endpoint({
    summary: 'Move all running deadlines, for organizers who play no open match themselves',
    ...staff,
    params,
    body: clocksBody,
    response: tournamentBracket,
    errors: ['tournament_not_found', 'forbidden', 'tournament_changed', 'phase_not_possible'],
  }),
  'PUT /api/tournaments/{id}/seeds': endpoint({
    summary: 'Seed by score or at random, or move one player',
    ...staff,
    params,
    body: seedsBody,
    response: tournamentBracket.shape.entrants,
    errors: ['tournament_not_found', 'forbidden', 'tournament_changed', 'phase_not_possible', 'not_registered'],
  }),
  'POST /api/tournaments/{id}/entrants/{entrantId}': endpoint({
    summary: 'Add, remove, restore, disqualify or replace a player, or preview what that changes',
    ...staff,
    params: entrantParams,
    body: entrantBody,
    response: changedEntry,
    errors: [
      ...(['tournament_not_found', 'forbidden', 'user_not_found', 'clan_not_found', 'tournament_changed'] as const),
      ...(['phase_not_possible', 'not_registered', 'not_eligible'] as const),
    ],
  }),
  'POST /api/tournaments/{id}/corrections': endpoint({
    summary: 'Replace a result: preview what it changes, or apply it',
    ...staff,
    params,
    body: correctionBody,
    response: correction,
    errors: [
      ...(['tournament_not_found', 'forbidden', 'match_not_found', 'match_not_open'] as const),
      ...(['tournament_changed', 'phase_not_possible'] as const),
    ],
  }),
  'GET /api/tournaments/{id}/queue': endpoint({
    summary: 'Matches that need staff, most urgent first',
    ...staff,
    params,
    response: z.array(matchRoom),
    errors: ['tournament_not_found', 'forbidden'],
  }),
};
