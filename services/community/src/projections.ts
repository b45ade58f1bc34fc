import { runRebuild } from '@portal/domain/owners';
import { communityProjections } from './projection/players';

await runRebuild('community', communityProjections);
