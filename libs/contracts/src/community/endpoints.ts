import { endpoint } from '../http/endpoint';
import { id, pictureParams } from '../http/primitives';
import * as z from '../zod';
import * as s from './schemas';

const service = 'community';
const params = z.strictObject({ id });

export const communityEndpoints = {
  'GET /api/leaderboard': endpoint({
    service,
    summary: 'The best players by score, wins and username, or the largest clans',
    access: 'public',
    query: s.leaderboardQuery,
    response: s.leaderboard,
    errors: [],
  }),
  'GET /api/news': endpoint({
    service,
    summary: 'Articles, newest first',
    access: 'public',
    query: s.newsQuery,
    response: z.array(s.newsArticle),
    paged: true,
    errors: [],
  }),
  'GET /api/news/{id}': endpoint({
    service,
    summary: 'One article',
    access: 'public',
    params,
    response: s.newsArticle,
    errors: ['article_not_found'],
  }),
  'GET /api/news-images/{hash}': endpoint({
    service,
    summary: "An article's picture by the hash of its content; never changes",
    access: 'public',
    params: pictureParams,
    response: { mediaType: 'image/webp' },
    errors: ['not_found'],
  }),
  'GET /api/stats/community': endpoint({
    service,
    summary: 'How many players the portal has; cached for a minute',
    access: 'public',
    response: s.communityStats,
    errors: [],
  }),
  'GET /api/users/search': endpoint({
    service,
    summary: 'Players whose username holds `q`: the exact name first, then by prefix, then the others',
    access: 'player',
    query: s.userSearchQuery,
    response: z.array(s.memberSummary),
    errors: ['unauthenticated'],
  }),
  'GET /api/users/{id}': endpoint({
    service,
    summary: "A player's profile",
    access: 'player',
    params,
    response: s.memberProfile,
    errors: ['unauthenticated', 'user_not_found'],
  }),
  'GET /api/users/{id}/follow-stats': endpoint({
    service,
    summary: 'How many players follow this one and how many it follows',
    access: 'player',
    params,
    response: s.followStats,
    errors: ['unauthenticated', 'user_not_found'],
  }),
  'GET /api/users/{id}/follow-status': endpoint({
    service,
    summary: 'Does the caller follow this player?',
    access: 'player',
    params,
    response: s.followStatus,
    errors: ['unauthenticated', 'user_not_found'],
  }),
  'POST /api/users/{id}/follow': endpoint({
    service,
    summary: 'Follow a player; following already is fine too',
    access: 'player',
    params,
    response: s.followStatus,
    errors: ['unauthenticated', 'user_not_found', 'self_follow'],
  }),
  'DELETE /api/users/{id}/follow': endpoint({
    service,
    summary: 'Stop following a player; not following is fine too',
    access: 'player',
    params,
    response: s.followStatus,
    errors: ['unauthenticated', 'user_not_found'],
  }),
  'GET /api/users/{id}/followers': endpoint({
    service,
    summary: 'Who follows this player, newest first',
    access: 'player',
    params,
    query: s.followListQuery,
    response: z.array(s.followRow),
    paged: true,
    errors: ['unauthenticated', 'user_not_found'],
  }),
  'GET /api/users/{id}/following': endpoint({
    service,
    summary: 'Whom this player follows, newest first',
    access: 'player',
    params,
    query: s.followListQuery,
    response: z.array(s.followRow),
    paged: true,
    errors: ['unauthenticated', 'user_not_found'],
  }),
};
