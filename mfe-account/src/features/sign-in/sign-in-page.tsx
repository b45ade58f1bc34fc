import { texts } from '@portal/contracts/texts';
import { Link, paths, usePortalConfig } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { AuthScreen } from '../../shared/auth-screen';
import { SignInForm } from './components/sign-in-form';

const words = texts.signIn;

const Links = () => (
  <>
    <TextLink asChild>
      <Link to={paths.forgotPassword()}>{words.forgotLink}</Link>
    </TextLink>
    <TextLink asChild>
      <Link to={paths.authSignUp()}>{words.signUpLink}</Link>
    </TextLink>
  </>
);

/** /signin and /auth/signin */
export const SignInPage = () => {
  const { productName } = usePortalConfig();
  return (
    <AuthScreen title={words.title} subtitle={words.subtitle(productName)} links={<Links />}>
      <SignInForm />
    </AuthScreen>
  );
};
