import { createDemoDataLoader } from '@portal/service-kit/database';
import { type CompetitionStore, createStore } from '../context';
import { demoClans } from './clans';
import { demoCups } from './cups';
import { demoStandings } from './standings';
import { demoTournaments } from './tournaments';

export const loadDemoData = createDemoDataLoader<CompetitionStore>({
  service: 'competition',
  createStore,
  // Standings first: a clan's score is the sum of its members' scores.
  parts: [demoStandings, demoClans, demoTournaments, demoCups],
});
