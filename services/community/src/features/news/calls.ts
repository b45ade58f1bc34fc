import type { Implementation } from '@portal/service-kit';
import type { CommunityContext } from '../../context';

export const newsCalls = (_community: CommunityContext): Implementation[] => [];
