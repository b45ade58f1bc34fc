import type { Implementation } from '@portal/service-kit';
import type { CommunityContext } from './context';
import { followCalls } from './features/follow/calls';
import { leaderboardCalls } from './features/leaderboard/calls';
import { newsCalls } from './features/news/calls';
import { profileCalls } from './features/profiles/calls';
import { searchCalls } from './features/search/calls';

/** Every public call of the service. */
export const communityCalls = (community: CommunityContext): Implementation[] => [
  ...leaderboardCalls(community),
  ...searchCalls(community),
  ...profileCalls(community),
  ...followCalls(community),
  ...newsCalls(community),
];
