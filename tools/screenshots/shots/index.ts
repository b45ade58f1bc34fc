import type { Shot } from '../shot';
import { accountShots } from './account';
import { pageShots } from './pages';
import { playerShots } from './player';

/** Every screen in its states. */
export const shots: readonly Shot[] = [...pageShots, ...accountShots, ...playerShots];
