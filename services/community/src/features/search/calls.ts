import type { Implementation } from '@portal/service-kit';
import type { CommunityContext } from '../../context';

export const searchCalls = (_community: CommunityContext): Implementation[] => [];
