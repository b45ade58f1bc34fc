import type { Implementation } from '@portal/service-kit';
import type { CommunityContext } from '../../context';

export const leaderboardCalls = (_community: CommunityContext): Implementation[] => [];
