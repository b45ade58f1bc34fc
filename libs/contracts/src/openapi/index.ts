import { createDocument } from 'zod-openapi';
import type { ZodOpenApiOverride } from 'zod-openapi/api';
import * as account from '../account/schemas.ts';
import * as community from '../community/schemas.ts';
import * as matches from '../competition/play/match.ts';
import * as tournaments from '../competition/play/tournament.ts';
import * as competition from '../competition/schemas.ts';
import { contract } from '../contract.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { errorResponse } from '../http/error-response.ts';
import { liveEndpoints } from '../live/endpoints.ts';
import { remotesEndpoints } from '../remotes/registry-endpoints.ts';
import { z } from '../zod.ts';
import { operation } from './operation.ts';

/** Schemas of responses, under the names that generated clients use. */
const schemas = {
  Article: community.fullArticle,
  ArticleNode: community.articleNode,
  Clan: competition.clan,
  ClanDetails: competition.clanDetails,
  ClanListItem: competition.clanListItem,
  ClanMember: competition.clanMember,
  CurrentUser: account.currentUser,
  Error: errorResponse,
  FollowRow: community.followRow,
  LeaderboardClan: community.leaderboardClan,
  LeaderboardPlayer: community.leaderboardPlayer,
  MemberProfile: account.memberProfile,
  MemberSummary: community.memberSummary,
  NewsArticle: community.newsArticle,
  Tournament: competition.tournament,
  UserWithEmail: account.userWithEmail,
};

/** The same of tournaments that are played in the portal. */
const playSchemas = {
  Match: matches.match,
  ListedMatch: matches.listedMatch,
  MatchRoom: matches.matchRoom,
  TournamentBracket: tournaments.tournamentBracket,
  TournamentMoment: tournaments.tournamentMoment,
};

/** Splits `POST /api/clans` into the method and the path under which OpenAPI lists a call. */
const splitKey = (key: EndpointKey): { method: string; path: string } => {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space).toLowerCase(), path: key.slice(space + 1) };
};

/** An email has two schemas, text and email format; without this, only the first would be described. */
const showEmailFormat: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodEmail)
    Object.assign(jsonSchema, { format: 'email', pattern: zodSchema.out.def.pattern?.source });
};

interface OpenApiOptions {
  /** `__Host-sid` where the portal is served over https. */
  sessionCookie?: string;
  /** Calls of the services; those of features that are switched off are left out. */
  serviceCalls?: Readonly<Record<string, Endpoint>>;
}

/** Describes every public call as OpenAPI 3.1, from the schemas that validate requests and responses. */
export const buildOpenApi = ({ sessionCookie = 'sid', serviceCalls = contract }: OpenApiOptions = {}) => {
  const features = new Set(Object.values<Endpoint>(serviceCalls).map(({ feature }) => feature));
  const isPlayed = features.has('playTournaments');
  const calls: Record<string, Endpoint<string>> = {
    ...serviceCalls,
    ...Object.fromEntries(Object.entries(liveEndpoints).filter(([, { feature }]) => features.has(feature))),
    ...remotesEndpoints,
  };
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [key, endpoint] of Object.entries(calls)) {
    const { method, path } = splitKey(key as EndpointKey);
    paths[path] = { ...paths[path], [method]: operation(key as EndpointKey, endpoint) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'eFootball community portal',
        version: '1.0.0',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(Object.values(calls).map(({ service }) => service))].map((name) => ({ name })),
      paths,
      components: {
        schemas: { ...schemas, ...(isPlayed && playSchemas) },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    { override: showEmailFormat },
  );
};
