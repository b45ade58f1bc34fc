import { type Implementation, implement } from '@portal/service-kit/http';
import type { CompetitionContext } from '../../context.ts';
import { readHistory, readVersus } from './read-history.ts';
import { readOwnSeason, readSeason } from './read-season.ts';

export const seasonRoutes = (ctx: CompetitionContext): Implementation[] => [
  implement('GET /api/players/{id}/history', ({ params: { id } }) => readHistory(ctx, id)),

  implement('GET /api/players/{id}/versus/{other}', ({ params: { id, other } }) => readVersus(ctx, id, other)),

  implement('GET /api/seasons/{season}/leaderboard', ({ params: { season }, query: { platformGroup, limit } }) =>
    readSeason(ctx, { season, group: platformGroup }, limit),
  ),

  implement('GET /api/seasons/{season}/me', ({ params: { season }, query: { platformGroup: group }, player }) =>
    readOwnSeason(ctx, player.userId, { season, group }),
  ),
];
