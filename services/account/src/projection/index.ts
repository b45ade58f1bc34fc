import { clanProjection } from '@portal/domain/clan-projection';
import { standingProjection } from './standings';

/** Data of competition that a player's own profile shows. */
export const accountProjections = [standingProjection, clanProjection];
