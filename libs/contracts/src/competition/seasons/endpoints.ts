import { createEndpointBuilder } from '../../http/endpoint.ts';
import { id } from '../../http/primitives.ts';
import * as z from '../../zod.ts';
import {
  ownSeason,
  ownSeasonQuery,
  playerHistory,
  seasonParams,
  seasonQuery,
  seasonRow,
  versus,
  versusParams,
} from './schemas.ts';

const endpoint = createEndpointBuilder('competition');
const feature = 'seasons';
const cache = { freshSeconds: 30 };

export const seasonEndpoints = {
  'GET /api/players/{id}/history': endpoint({
    summary: "A player's last results, the score over time, and finished tournaments with places",
    feature,
    access: 'public',
    params: z.strictObject({ id }),
    response: playerHistory,
    cache,
    errors: ['user_not_found'],
  }),
  'GET /api/players/{id}/versus/{other}': endpoint({
    summary: "A player's results against another player; of very many, the latest count",
    feature,
    access: 'public',
    params: versusParams,
    response: versus,
    cache,
    errors: ['user_not_found'],
  }),
  'GET /api/seasons/{season}/leaderboard': endpoint({
    summary: 'The best players of a season by score and matches won; players with too few matches are below all others',
    feature,
    access: 'public',
    params: seasonParams,
    query: seasonQuery,
    response: z.array(seasonRow),
    cache: {},
    errors: ['not_found'],
  }),
  'GET /api/seasons/{season}/me': endpoint({
    summary: "The caller's own standing in a season",
    feature,
    access: 'player',
    params: seasonParams,
    query: ownSeasonQuery,
    response: ownSeason,
    errors: ['not_found'],
  }),
};
