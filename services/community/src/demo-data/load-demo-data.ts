import { createDemoDataLoader } from '@portal/service-kit/database';
import { type CommunityStore, createStore } from '../context';
import { demoArticles } from './demo-articles';
import { demoFollows } from './demo-follows';
import { demoRanks } from './demo-ranks';

/** Players, standings and clans arrive as events of their owners. */
export const loadDemoData = createDemoDataLoader<CommunityStore>({
  service: 'community',
  createStore,
  parts: [demoFollows, demoArticles, demoRanks],
});
