import { paths } from '@portal/portal';

/** The header's navigation, in order. */
export const navigationLinks = [
  { to: paths.home(), label: 'Home' },
  { to: paths.leaderboard(), label: 'Leaderboard' },
  { to: paths.news(), label: 'News' },
  { to: paths.clans(), label: 'Clans' },
  { to: paths.tournaments(), label: 'Tournaments' },
  { to: paths.members(), label: 'Members' },
  { to: paths.profile(), label: 'Profile' },
] as const;
