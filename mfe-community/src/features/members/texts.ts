import { limits } from '@portal/contracts/limits';

export const texts = {
  title: 'Member Search',
  subtitle: "Find and view other members' profiles.",
  searchTitle: 'Search',
  search: 'Search by username',
  prompt: `Type at least ${limits.search.min} characters to search.`,
  results: 'Results',
  /** Announced when the results arrive. */
  found: (count: number) => `Members found: ${count}`,
  profile: 'Member Profile',
  roles: 'Roles',
  clan: 'Clan',
  nothingSelected: 'Select a member from search results to view their profile.',
  empty: 'No members found with that username.',
  searchFailed: 'Failed to search. Please try again.',
  searchFailedTitle: 'Failed to search',
  profileFailed: 'Failed to load profile.',
  profileFailedTitle: 'Failed to get user profile',
  stats: {
    score: 'Total Score',
    gamesPlayed: (productName: string) => `${productName} Tournaments Played`,
    wins: 'Wins',
    platform: 'Platform',
  },
  leader: (name: string) => `Leader: ${name}`,
  memberSince: 'Member Since',
} as const;

/** Replaces the stats of the official account. */
export const officialTexts = {
  title: (communityName: string) => `Official ${communityName} Community`,
  description: (communityName: string) =>
    `Official community account for ${communityName}. Follow for updates, tournaments, and news.`,
} as const;
