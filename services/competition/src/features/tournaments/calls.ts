import type { Implementation } from '@portal/service-kit';
import type { CompetitionContext } from '../../context';

export const tournamentCalls = (_competition: CompetitionContext): Implementation[] => [];
