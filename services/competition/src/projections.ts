import { runRebuild } from '@portal/domain/owners';
import { competitionProjections } from './projection/players';

await runRebuild('competition', () => competitionProjections);
