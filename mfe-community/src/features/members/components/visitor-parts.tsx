import { accountPaths } from '@portal/contracts/account/ui';
import { ButtonLink, Link, useLocation } from '@portal/portal';
import { VisuallyHidden } from '@portal/ui';
import { LockKeyhole, UserPlus } from 'lucide-react';
import { styled } from 'styled-components';
import { CountButton, CountName, CountPair } from '../../follow/components/count-pair.tsx';

/** The sign-in screen, which leads back to this page. */
const useSignInPath = (): string => accountPaths.signIn({ next: useLocation().pathname });

const CountLink = styled(CountButton)`
  color: inherit;
  text-decoration: none;
`;

/** Links to sign-in in place of the follow counts, which need a signed-in viewer, and as large. */
export const VisitorCounts = () => {
  const signIn = useSignInPath();
  return (
    <CountPair>
      {['Followers', 'Following'].map((name) => (
        <CountLink key={name} as={Link} to={signIn}>
          <LockKeyhole aria-hidden />
          <CountName>
            <VisuallyHidden>Sign in to see </VisuallyHidden>
            {name}
          </CountName>
        </CountLink>
      ))}
    </CountPair>
  );
};

/** Replaces the follow button. */
export const SignInToFollow = () => (
  <ButtonLink to={useSignInPath()}>
    <UserPlus aria-hidden />
    Sign in to follow
  </ButtonLink>
);
