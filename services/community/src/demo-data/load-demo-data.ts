import { createDemoDataLoader } from '@portal/service-kit/database';
import { type CommunityStore, createStore } from '../context.ts';
import { demoArticles } from './demo-articles.ts';
import { demoFollows } from './demo-follows.ts';
import { demoRanks } from './demo-ranks.ts';

/** Players, standings and clans arrive as events of their owners. */
export const loadDemoData = createDemoDataLoader<CommunityStore>({
  service: 'community',
  createStore,
  parts: [demoFollows, demoArticles, demoRanks],
});
