import type { LeaderboardClan, LeaderboardPlayer, PortalConfig } from '@portal/contracts';
import type { ListedClan } from '../../projection/clan-reader.ts';
import type { PlayerProfile } from '../../projection/player-reader.ts';

export const presentPlayer = ({ clan, ...player }: PlayerProfile): LeaderboardPlayer => ({
  ...player,
  ...(clan && { clan: clan.name, clanId: clan.id }),
});

/** Presents a clan with what the features `clanCrests` and `playTournaments` show. */
export const presentClan = (
  { logo, score = 0, ...clan }: ListedClan,
  { clanCrests, playTournaments }: PortalConfig['features'],
): LeaderboardClan => ({
  ...clan,
  ...(clanCrests && { logo }),
  ...(playTournaments && { score }),
});
