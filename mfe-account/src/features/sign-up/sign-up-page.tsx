import { texts } from '@portal/contracts/texts';
import { Link, paths } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { AuthScreen } from '../../shared/auth-screen';
import { SignUpForm } from './components/sign-up-form';

const words = texts.signUp;

/** /signup and /auth/signup */
export const SignUpPage = () => (
  <AuthScreen
    title={words.title}
    subtitle={words.subtitle}
    links={
      <TextLink asChild>
        <Link to={paths.authSignIn()}>{words.signInLink}</Link>
      </TextLink>
    }
  >
    <SignUpForm />
  </AuthScreen>
);
