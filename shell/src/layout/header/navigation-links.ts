import { accountPaths } from '@portal/contracts/account/ui';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { paths } from '../../routing/paths';

/** The header's navigation, in order. */
export const navigationLinks = [
  { to: paths.home(), label: 'Home' },
  { to: communityPaths.leaderboard(), label: 'Leaderboard' },
  { to: communityPaths.news(), label: 'News' },
  { to: competitionPaths.clans(), label: 'Clans' },
  { to: competitionPaths.tournaments(), label: 'Tournaments' },
  { to: communityPaths.members(), label: 'Members' },
  { to: accountPaths.profile(), label: 'Profile' },
] as const;
