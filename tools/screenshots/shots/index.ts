import type { Shot } from '../shot';
import { accountShots } from './account';
import { emailShots } from './email-pages';
import { pageShots } from './pages';
import { playerShots } from './player';

/** Every screen in its states. */
export const shots: readonly Shot[] = [...pageShots, ...accountShots, ...emailShots, ...playerShots];
