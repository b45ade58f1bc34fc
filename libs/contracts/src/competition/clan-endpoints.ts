import { createEndpointBuilder } from '../http/endpoint.ts';
import { done, id } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import * as s from './clan-life.ts';
import { clan } from './schemas.ts';

const endpoint = createEndpointBuilder('competition');
const params = z.strictObject({ id });
const life = { feature: 'clanLife', access: 'player' } as const;
const logo = { field: 'logo', required: false, maxBytes: limits.clanLogo.maxBytes } as const;

/** Calls with which players run their clans. */
export const clanEndpoints = {
  'POST /api/clans/own': endpoint({
    summary: `Create a clan that the caller leads; at most ${limits.clan.createdPerPlayerDay} a day`,
    ...life,
    multipart: { fields: s.ownClanFields, file: logo },
    response: clan,
    errors: ['user_not_found', 'clan_name_taken', 'already_in_clan'],
  }),
  'PUT /api/clans/{id}': endpoint({
    summary: 'Change a clan that the caller leads',
    ...life,
    params,
    multipart: { fields: s.clanChangeFields, file: logo },
    response: clan,
    errors: ['forbidden', 'clan_not_found'],
  }),
  'GET /api/clans/{id}/me': endpoint({
    summary: "The caller's role in a clan, and whether the caller can join it",
    ...life,
    params,
    response: s.clanMe,
    errors: ['clan_not_found'],
  }),
  'POST /api/clans/{id}/membership': endpoint({
    summary: 'Join a clan or ask to, answer an invitation, leave, or claim the lead of a clan whose leader is gone',
    ...life,
    params,
    body: s.membershipBody,
    response: s.clanMe,
    errors: [
      ...(['forbidden', 'clan_not_found', 'user_not_found', 'already_in_clan', 'clan_full'] as const),
      ...(['invitation_invalid', 'request_declined', 'leader_must_hand_over', 'not_eligible'] as const),
    ],
  }),
  'POST /api/clans/{id}/staff': endpoint({
    summary: 'Leader and managers decide requests, invite and remove; the leader changes roles and hands over',
    ...life,
    params,
    body: s.clanStaffBody,
    response: s.clanManagement,
    errors: [
      ...(['forbidden', 'clan_not_found', 'user_not_found', 'not_eligible'] as const),
      ...(['already_in_clan', 'clan_full', 'request_declined'] as const),
    ],
  }),
  'GET /api/clans/{id}/requests': endpoint({
    summary: 'Open and declined requests, members and the invitation link of a clan; for its leader and managers',
    ...life,
    params,
    response: s.clanManagement,
    errors: ['forbidden', 'clan_not_found'],
  }),
  'GET /api/clans/{id}/cups': endpoint({
    summary: `The last ${limits.play.profileCups} clan cups that a clan has finished, with its places`,
    feature: 'clanLife',
    access: 'public',
    params,
    response: z.array(s.clanCup),
    cache: { freshSeconds: 1 },
  }),
  'GET /api/clans/{id}/announcements': endpoint({
    summary: 'Announcements of the last 180 days, newest first; for members',
    ...life,
    params,
    query: s.announcementsQuery,
    response: z.array(s.clanAnnouncement),
    paged: true,
    errors: ['forbidden', 'clan_not_found'],
  }),
  'POST /api/clans/{id}/announcements': endpoint({
    summary: `Post an announcement to all members; for leader and managers, ${limits.clan.announcementsPerDay} a day`,
    ...life,
    params,
    body: s.announcementBody,
    response: s.clanAnnouncement,
    errors: ['forbidden', 'clan_not_found'],
  }),
  'DELETE /api/clans/{id}/announcements/{post}': endpoint({
    summary: 'Delete an announcement; for its author and the leader. One that does not exist is fine too',
    ...life,
    params: s.announcementParams,
    response: done,
    errors: ['forbidden', 'clan_not_found'],
  }),
};
