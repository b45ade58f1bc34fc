import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink } from '@portal/portal';
import { bottomBarSpace, media, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { useMayOrganize } from './use-may-organize.ts';

/** Appears late, because it depends on the session. On phones it floats, so that it does not push the list down. */
const FloatingLink = styled(ButtonLink)`
  ${media.compact} {
    position: fixed;
    z-index: 1;
    inset-block-end: calc(var(${bottomBarSpace}, 0px) + ${theme.space[4]});
    inset-inline-end: ${theme.space[4]};
  }
  ${media.largeText} { position: static; }
  ${media.print} { display: none; }
`;

/** For those who may create tournaments. */
export const CreateLink = () =>
  useMayOrganize() === 'granted' ? (
    <FloatingLink to={competitionPaths.newTournament()}>Create Tournament</FloatingLink>
  ) : null;
