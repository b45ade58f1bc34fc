import { Link } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { paths } from '../../paths';
import { AuthScreen } from '../../shared/auth-screen';
import { CodeForm } from './components/code-form';
import { VerifiedPanel } from './components/verified-panel';
import { useAddressToVerify } from './hooks/use-address-to-verify';
import { useVerification } from './hooks/use-verification';
import { texts } from './texts';

const Verification = ({ email }: { email: string }) => {
  const verification = useVerification(email);
  if (verification.verified) return <VerifiedPanel signedIn={verification.verified.signedIn} />;
  return (
    <AuthScreen
      title={texts.title}
      subtitle={texts.prompt(email)}
      links={
        <TextLink asChild>
          <Link to={paths.authSignUp()}>
            <ArrowLeft aria-hidden />
            {texts.back}
          </Link>
        </TextLink>
      }
    >
      <CodeForm verification={verification} />
    </AuthScreen>
  );
};

/** /verify-email?email={email} */
export const VerifyEmailPage = () => {
  const email = useAddressToVerify();
  return email && <Verification email={email} />;
};
