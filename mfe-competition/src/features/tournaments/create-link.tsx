import { competitionPaths } from '@portal/contracts/competition/ui';
import { FloatingLink } from '../../shared/floating-link.tsx';
import { useMayOrganize } from './use-may-organize.ts';

/** For those who may create tournaments. */
export const CreateLink = () =>
  useMayOrganize() === 'granted' ? (
    <FloatingLink to={competitionPaths.newTournament()}>Create Tournament</FloatingLink>
  ) : null;
