import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import type { LargestClan } from '../../projection/clan-reader.ts';
import type { PlayerProfile } from '../../projection/player-reader.ts';

export const presentPlayer = ({ clan, ...player }: PlayerProfile): LeaderboardPlayer => ({
  ...player,
  ...(clan && { clan: clan.name, clanId: clan.id }),
});

/** @param withLogo whether the feature `clanCrests` is on */
export const presentClan = ({ logo, ...clan }: LargestClan, withLogo: boolean): LeaderboardClan => ({
  ...clan,
  ...(withLogo && { logo }),
});
