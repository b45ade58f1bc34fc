import { endpointOf } from '../../http/endpoint';
import { done, id, shareImage } from '../../http/primitives';
import { limits } from '../../limits';
import * as z from '../../zod';
import { tournament } from '../schemas';
import * as s from './schemas';

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
    response: s.tournamentBracket,
    cache: { freshSeconds: 1 },
    errors: ['tournament_not_found'],
  }),
  'GET /api/tournaments/{id}/log': endpoint({
    summary: 'Every change of a tournament, newest first',
    feature,
    access: 'public',
    params,
    query: s.logQuery,
    response: z.array(s.logEntry),
    paged: true,
    cache: { freshSeconds: 1 },
    errors: ['tournament_not_found'],
  }),
  'GET /api/tournaments/{id}/moments': endpoint({
    summary: 'The changes of the bracket since the start, oldest first: the steps of a replay',
    feature,
    access: 'public',
    params,
    response: z.array(s.logEntry),
    cache: { freshSeconds: 1, limit: 'replays' },
    errors: ['tournament_not_found'],
  }),
  'GET /api/tournaments/{id}/moments/{version}': endpoint({
    summary: 'Matches, tables and places as they were at a version',
    feature,
    access: 'public',
    params: s.momentParams,
    response: s.tournamentMoment,
    // It stays the same, but names of players can change.
    cache: { freshSeconds: 30, limit: 'replays' },
    errors: ['tournament_not_found', 'version_not_found'],
  }),
  'GET /api/tournaments/{id}/me': endpoint({
    summary: "The caller's entry, roles and next match in a tournament",
    feature,
    access: 'player',
    params,
    response: s.ownTournament,
    errors: ['tournament_not_found'],
  }),
  'GET /api/matches/mine': endpoint({
    summary: "The caller's matches, most urgent first, entries, and tournaments to organize",
    feature,
    access: 'player',
    response: s.ownMatches,
  }),
  'GET /api/tournaments/{id}/matches/{key}': endpoint({
    summary: 'One match; its players and staff see reports, screenshots and game ids',
    feature,
    access: 'optional',
    params: s.matchParams,
    response: s.match,
    errors: ['tournament_not_found', 'match_not_found'],
  }),
  'GET /api/tournaments/{id}/matches/{key}/share-image': endpoint({
    summary: 'What chats show with a link to the match',
    feature,
    params: s.matchParams,
    errors: ['tournament_not_found', 'match_not_found'],
    ...shareImage,
  }),
  'GET /api/fixtures': endpoint({
    summary: 'Matches of all tournaments: those that are played now, the next ones, or the latest results',
    feature,
    access: 'public',
    query: s.fixturesQuery,
    response: z.array(s.fixture),
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
    params: s.matchParams,
    body: s.matchAction,
    response: s.match,
    errors: [
      ...(['tournament_not_found', 'match_not_found', 'match_over', 'match_not_open'] as const),
      ...(['match_disputed', 'forbidden', 'not_eligible'] as const),
    ],
  }),
  'POST /api/tournaments/{id}/matches/{key}/evidence': endpoint({
    summary: 'Add a screenshot to the own match, for its players and staff',
    feature,
    access: 'player',
    params: s.matchParams,
    multipart: { file: { field: 'screenshot', required: true, maxBytes: limits.evidence.maxBytes } },
    response: s.match,
    errors: ['tournament_not_found', 'match_not_found', 'match_over', 'match_not_open', 'evidence_full', 'forbidden'],
  }),
  'GET /api/tournaments/{id}/matches/{key}/evidence/{hash}': endpoint({
    summary: 'A screenshot of a match, for its players and staff',
    feature,
    access: 'player',
    params: s.evidenceParams,
    response: { mediaType: 'image/webp' },
    errors: ['tournament_not_found', 'match_not_found', 'forbidden', 'not_found'],
  }),
  'POST /api/tournaments/{id}/entry': endpoint({
    summary: 'Register, or enter the lineup of a clan; a full tournament has a waiting list',
    feature,
    access: 'player',
    params,
    body: s.entryBody,
    response: s.entry,
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
    response: s.entry,
    errors: ['tournament_not_found', 'check_in_closed', 'not_registered', 'forbidden'],
  }),
  'POST /api/tournaments': endpoint({
    summary: 'Create a tournament; the caller organizes it',
    ...staff,
    body: s.createTournamentBody,
    response: tournament,
    errors: ['forbidden'],
  }),
  'PUT /api/tournaments/{id}/settings': endpoint({
    summary: 'Change settings and staff; the format only before the tournament is live',
    ...staff,
    params,
    body: s.settingsBody,
    response: s.tournamentBracket,
    errors: ['tournament_not_found', 'forbidden', 'tournament_changed', 'phase_not_possible'],
  }),
  'POST /api/tournaments/{id}/phase': endpoint({
    summary: 'Begin a phase or return to the one before',
    ...staff,
    params,
    body: s.phaseBody,
    response: s.tournamentBracket,
    errors: ['tournament_not_found', 'forbidden', 'tournament_changed', 'phase_not_possible'],
  }),
  'POST /api/tournaments/{id}/clocks': endpoint({
    summary: 'Move all running deadlines, for organizers who play no open match themselves',
    ...staff,
    params,
    body: s.clocksBody,
    response: s.tournamentBracket,
    errors: ['tournament_not_found', 'forbidden', 'tournament_changed', 'phase_not_possible'],
  }),
  'PUT /api/tournaments/{id}/seeds': endpoint({
    summary: 'Seed by score or at random, or move one player',
    ...staff,
    params,
    body: s.seedsBody,
    response: s.tournamentBracket.shape.entrants,
    errors: ['tournament_not_found', 'forbidden', 'tournament_changed', 'phase_not_possible', 'not_registered'],
  }),
  'POST /api/tournaments/{id}/entrants/{playerId}': endpoint({
    summary: 'Add, remove, restore, disqualify or replace a player, or preview what that changes',
    ...staff,
    params: s.entrantParams,
    body: s.entrantBody,
    response: s.changedEntry,
    errors: [
      ...(['tournament_not_found', 'forbidden', 'user_not_found', 'clan_not_found', 'tournament_changed'] as const),
      ...(['phase_not_possible', 'not_registered', 'not_eligible'] as const),
    ],
  }),
  'POST /api/tournaments/{id}/corrections': endpoint({
    summary: 'Replace a result: preview what it changes, or apply it',
    ...staff,
    params,
    body: s.correctionBody,
    response: s.correction,
    errors: [
      ...(['tournament_not_found', 'forbidden', 'match_not_found', 'match_not_open'] as const),
      ...(['tournament_changed', 'phase_not_possible'] as const),
    ],
  }),
  'GET /api/tournaments/{id}/queue': endpoint({
    summary: 'Matches that need staff, most urgent first',
    ...staff,
    params,
    response: z.array(s.match),
    errors: ['tournament_not_found', 'forbidden'],
  }),
};
