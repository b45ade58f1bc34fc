import { demoClans } from './clans';
import type { DemoPart } from './demo-part';
import { demoStandings } from './standings';
import { demoTournaments } from './tournaments';

/** In this order: a clan's score is made of its members' standings. */
export const demoParts: readonly DemoPart[] = [demoStandings, demoClans, demoTournaments];
