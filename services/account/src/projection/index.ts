import { clanProjection } from '@portal/domain/clan-projection';
import { playerProjection } from './players.ts';

/** Profiles show this data of competition. Rows of players copy their clans. */
export const accountProjections = [clanProjection, playerProjection];
