import { runRebuild } from '@portal/domain/owners';
import { competitionProjections } from './projection/players.ts';

await runRebuild('competition', () => competitionProjections);
