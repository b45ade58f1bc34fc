import { clanProjection } from '@portal/domain/clan-projection';
import { standingProjection } from './standings';

/** Profiles show this data of competition. */
export const accountProjections = [standingProjection, clanProjection];
