import { demoArticles } from './demo-articles';
import { demoFollows } from './demo-follows';
import type { DemoPart } from './demo-part';

/** All that the service owns; players, standings and clans come with the events of their owners. */
export const demoParts: readonly DemoPart[] = [demoFollows, demoArticles];
