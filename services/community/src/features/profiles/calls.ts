import type { Implementation } from '@portal/service-kit';
import type { CommunityContext } from '../../context';

export const profileCalls = (_community: CommunityContext): Implementation[] => [];
