import { AuthScreen } from '../../shared/auth-screen';
import { BackToSignIn } from '../../shared/back-to-sign-in';
import { EmailSentPanel } from './components/email-sent-panel';
import { ResetRequestForm } from './components/reset-request-form';
import { useResetRequest } from './hooks/use-reset-request';
import { texts } from './texts';

/** /auth/forgot-password */
export const ForgotPasswordPage = () => {
  const request = useResetRequest();
  if (request.sentTo) return <EmailSentPanel email={request.sentTo} onTryAgain={request.tryAgain} />;
  return (
    <AuthScreen title={texts.title} subtitle={texts.subtitle} links={<BackToSignIn />}>
      <ResetRequestForm request={request} />
    </AuthScreen>
  );
};
