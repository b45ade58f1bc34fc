import { limits } from '@portal/contracts';

/** What the specification leaves open; its own words stand in `texts.members`. */
export const words = {
  subtitle: "Find and view other members' profiles.",
  search: 'Search',
  prompt: `Type at least ${limits.search.min} characters to search.`,
  results: 'Results',
  found: (count: number) => (count === 1 ? '1 member found' : `${count} members found`),
  profile: 'Member Profile',
  roles: 'Roles',
  clan: 'Clan',
} as const;
