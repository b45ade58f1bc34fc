import { createDemoDataLoader } from '@portal/service-kit';
import { type CompetitionStore, createStore } from '../context';
import { createIndexes } from '../data-access';
import { demoClans } from './clans';
import { demoStandings } from './standings';
import { demoTournaments } from './tournaments';

export const loadDemoData = createDemoDataLoader<CompetitionStore>({
  service: 'competition',
  async open(connection, { environment, portal, clock }) {
    const store = createStore({ environment, portal }, connection, clock);
    await Promise.all([createIndexes(store), store.outbox.model.createIndexes()]);
    return store;
  },
  // Standings first: a clan's score is the sum of its members' scores.
  parts: [demoStandings, demoClans, demoTournaments],
});
