import { createDemoDataLoader } from '@portal/service-kit/database';
import { type CompetitionStore, createStore } from '../context.ts';
import { demoClans } from './clans.ts';
import { demoCups } from './cups.ts';
import { demoStandings } from './standings.ts';
import { demoTournaments } from './tournaments.ts';

export const loadDemoData = createDemoDataLoader<CompetitionStore>({
  service: 'competition',
  createStore,
  // Standings first: a clan's score is the sum of its members' scores.
  parts: [demoStandings, demoClans, demoTournaments, demoCups],
});
