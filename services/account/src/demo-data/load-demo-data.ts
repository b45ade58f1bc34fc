import { createDemoDataLoader } from '@portal/service-kit';
import { type AccountStore, createStore } from '../context';
import { createIndexes } from '../data-access';
import { demoAccounts } from './demo-accounts';

export const loadDemoData = createDemoDataLoader<AccountStore>({
  service: 'account',
  async open(connection, { environment, portal, clock }) {
    const store = createStore({ environment, portal }, connection, clock);
    await Promise.all([createIndexes(store), store.outbox.model.createIndexes()]);
    return store;
  },
  parts: [demoAccounts],
});
