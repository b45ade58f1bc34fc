import { texts } from '@portal/contracts/texts';
import { AuthScreen } from '../../shared/auth-screen';
import { BackToSignIn } from '../../shared/back-to-sign-in';
import { EmailSentPanel } from './components/email-sent-panel';
import { ResetRequestForm } from './components/reset-request-form';
import { useResetRequest } from './hooks/use-reset-request';

const words = texts.forgotPassword;

/** /auth/forgot-password */
export const ForgotPasswordPage = () => {
  const request = useResetRequest();
  if (request.sentTo) return <EmailSentPanel email={request.sentTo} onTryAgain={request.tryAgain} />;
  return (
    <AuthScreen title={words.title} subtitle={words.subtitle} links={<BackToSignIn />}>
      <ResetRequestForm request={request} />
    </AuthScreen>
  );
};
