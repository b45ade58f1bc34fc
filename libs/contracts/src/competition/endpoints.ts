import { createEndpointBuilder } from '../http/endpoint.ts';
import { done, id, shareImage, sitemapIndex, sitemapPage, storedPicture } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { clanEndpoints } from './clan-endpoints.ts';
import { playEndpoints } from './play/endpoints.ts';
import * as s from './schemas.ts';
import { seasonEndpoints } from './seasons/endpoints.ts';

const endpoint = createEndpointBuilder('competition');
const params = z.strictObject({ id });

export const competitionEndpoints = {
  ...playEndpoints,
  ...clanEndpoints,
  ...seasonEndpoints,
  'GET /api/clans': endpoint({
    summary: 'Clans, the largest first, or with the feature `clanLife` by score',
    access: 'public',
    query: s.clansQuery,
    response: z.array(s.clanListItem),
    paged: true,
    cache: {},
  }),
  'POST /api/clans': endpoint({
    summary: 'Create a clan; leader and managers become members. An unknown username is an issue of its field',
    access: 'privileged',
    multipart: {
      fields: s.createClanFields,
      file: { field: 'logo', required: false, maxBytes: limits.clanLogo.maxBytes },
    },
    response: s.clan,
    errors: ['user_not_found', 'clan_name_taken', 'already_in_clan'],
  }),
  'GET /api/clans/{id}': endpoint({
    summary: 'One clan',
    access: 'public',
    params,
    response: s.clan,
    cache: {},
    errors: ['clan_not_found'],
  }),
  'DELETE /api/clans/{id}': endpoint({
    summary: 'Dissolve a clan; its members are free to join another',
    access: 'privileged',
    params,
    response: done,
    errors: ['clan_not_found'],
  }),
  'GET /api/clans/{id}/details': endpoint({
    summary: 'Score, leader, managers and members of a clan',
    access: 'optional',
    params,
    response: s.clanDetails,
    errors: ['clan_not_found'],
  }),
  'GET /api/clans/{id}/members': endpoint({
    summary: 'Members, the first to join first',
    access: 'public',
    params,
    query: s.clanMembersQuery,
    response: z.array(s.clanMember),
    paged: true,
    cache: {},
    errors: ['clan_not_found'],
  }),
  'POST /api/clans/{id}/members': endpoint({
    summary: `Add a player to a clan; a player is in one clan at most, and a clan has at most ${limits.clan.members} members`,
    access: 'privileged',
    params,
    body: s.addClanMemberBody,
    response: s.clanMember,
    errors: ['clan_not_found', 'user_not_found', 'already_in_clan', 'clan_full'],
  }),
  'GET /api/clans/{id}/share-image': endpoint({
    summary: 'What chats show with a link to the clan',
    params,
    errors: ['clan_not_found'],
    ...shareImage,
  }),
  'GET /api/clan-logos/{hash}': endpoint({
    summary: "A clan's logo by the hash of its content; never changes",
    ...storedPicture,
  }),
  'GET /api/tournaments': endpoint({
    summary: 'Tournaments: live ones first, then upcoming, then completed',
    access: 'public',
    query: s.tournamentsQuery,
    response: z.array(s.tournament),
    paged: true,
    cache: {},
  }),
  'GET /api/tournaments/{id}': endpoint({
    summary: 'One tournament',
    access: 'public',
    params,
    response: s.tournament,
    cache: {},
    errors: ['tournament_not_found'],
  }),
  'GET /api/tournaments/{id}/share-image': endpoint({
    summary: 'What chats show with a link to the tournament',
    params,
    errors: ['tournament_not_found'],
    ...shareImage,
  }),
  'GET /api/sitemap/competition': endpoint(sitemapIndex(['clans', 'tournaments'])),
  'GET /api/sitemap/clans/{id}': endpoint(sitemapPage),
  'GET /api/sitemap/tournaments/{id}': endpoint(sitemapPage),
  'GET /api/stats/competition': endpoint({
    summary: 'How many clans and tournaments there are, and all prize pools together',
    access: 'public',
    response: s.competitionStats,
    cache: {},
  }),
};
