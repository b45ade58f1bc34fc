import type { Implementation } from '@portal/service-kit';
import type { CommunityContext } from '../../context';

export const followCalls = (_community: CommunityContext): Implementation[] => [];
