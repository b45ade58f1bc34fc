import { runRebuild } from '@portal/domain/owners';
import { communityProjections } from './projection/index.ts';
import { createRanking } from './projection/ranking.ts';

await runRebuild('community', ({ mongo, redis, redisPrefix, logger }) =>
  communityProjections(createRanking(mongo, redis, redisPrefix, logger)),
);
