import { Link, usePortalConfig } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { paths } from '../../paths';
import { AuthScreen } from '../../shared/auth-screen';
import { SignInForm } from './components/sign-in-form';
import { texts } from './texts';

const Links = () => (
  <>
    <TextLink asChild>
      <Link to={paths.forgotPassword()}>{texts.forgotLink}</Link>
    </TextLink>
    <TextLink asChild>
      <Link to={paths.authSignUp()}>{texts.signUpLink}</Link>
    </TextLink>
  </>
);

/** /signin and /auth/signin */
export const SignInPage = () => {
  const { productName } = usePortalConfig();
  return (
    <AuthScreen title={texts.title} subtitle={texts.subtitle(productName)} links={<Links />}>
      <SignInForm />
    </AuthScreen>
  );
};
