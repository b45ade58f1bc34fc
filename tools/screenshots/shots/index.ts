import type { Shot } from '../shot';
import { accountShots } from './account';
import { communityShots } from './community';
import { competitionShots } from './competition';
import { emailShots } from './email-pages';
import { pageShots } from './pages';
import { playerShots } from './player';

/** Every screen in its states. */
export const shots: readonly Shot[] = [
  ...pageShots,
  ...accountShots,
  ...communityShots,
  ...competitionShots,
  ...emailShots,
  ...playerShots,
];
