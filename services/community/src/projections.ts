import { runRebuild } from '@portal/domain/owners';
import { communityProjections } from './projection';
import { createRanking } from './projection/ranking';

await runRebuild('community', ({ mongo, redis, redisPrefix, logger }) =>
  communityProjections(createRanking(mongo, redis, redisPrefix, logger)),
);
