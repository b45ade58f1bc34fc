import { createDemoDataLoader } from '@portal/service-kit';
import { type AccountStore, createStore } from '../context';
import { createIndexes } from '../data-access';
import { demoAccounts } from './demo-accounts';

export const loadDemoData = createDemoDataLoader<AccountStore>({
  service: 'account',
  createStore,
  createIndexes,
  parts: [demoAccounts],
});
