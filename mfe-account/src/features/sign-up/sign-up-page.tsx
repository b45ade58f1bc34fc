import { Link } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { paths } from '../../paths';
import { AuthScreen } from '../../shared/auth-screen';
import { SignUpForm } from './components/sign-up-form';
import { texts } from './texts';

/** /signup and /auth/signup */
export const SignUpPage = () => (
  <AuthScreen
    title={texts.title}
    subtitle={texts.subtitle}
    links={
      <TextLink asChild>
        <Link to={paths.authSignIn()}>{texts.signInLink}</Link>
      </TextLink>
    }
  >
    <SignUpForm />
  </AuthScreen>
);
