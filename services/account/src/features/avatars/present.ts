import type { ShareCard } from '@portal/service-kit/pictures';
import type { Profile } from '../profile/read-profile.ts';

/** The share image of a player. `picture` is an uploaded or a generated avatar. */
export const presentShareCard = (
  { username, platform, clan, standing }: Profile,
  picture: Buffer,
  brand: string,
): ShareCard => ({
  brand,
  eyebrow: ['Player', platform, ...(clan ? [clan.name] : [])].join(' · '),
  title: username,
  stats: [
    { label: 'Score', value: standing.score.toLocaleString('en-US') },
    { label: 'Wins', value: standing.wins.toLocaleString('en-US') },
    { label: 'Games', value: standing.gamesPlayed.toLocaleString('en-US') },
  ],
  picture: { bytes: picture, isRound: true },
});

/** The share image of pages that have no picture of their own. */
export const presentPortalCard = (communityName: string): ShareCard => ({
  brand: 'eFootball community',
  eyebrow: 'Rankings, clans, tournaments and news',
  title: communityName,
  stats: [],
  picture: null,
});
