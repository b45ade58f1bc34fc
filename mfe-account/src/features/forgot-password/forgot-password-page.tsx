import { requestPasswordResetBody } from '@portal/contracts';
import { call, failureToast, toast } from '@portal/portal';
import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { MailCheck } from 'lucide-react';
import { AuthLinks, AuthScreen, BackToSignIn } from '../../shared/auth-screen';
import { SubmitButton, useCallForm } from '../../shared/call-form';
import { OutcomePanel } from '../../shared/outcome-panel';
import { texts } from './texts';

const EmailSentPanel = ({ email, onTryAgain }: { email: string; onTryAgain: () => void }) => (
  <OutcomePanel
    icon={<MailCheck />}
    title={texts.sentPanel.title}
    actions={
      <>
        <Button variant="secondary" fullWidth onClick={onTryAgain}>
          {texts.tryAgain}
        </Button>
        <AuthLinks>
          <BackToSignIn />
        </AuthLinks>
      </>
    }
  >
    {texts.sentPanel.description(email)}
  </OutcomePanel>
);

/** /auth/forgot-password; the response is the same whether or not the address belongs to an account. */
export const ForgotPasswordPage = () => {
  const form = useCallForm({
    schema: requestPasswordResetBody,
    defaultValues: { email: '' },
    send: (body) => call('POST /api/auth/request-password-reset', { body }),
    onSuccess: () => toast(texts.done),
    onError: (error) => failureToast(texts.failed, error),
  });
  const { control, mutation, submit } = form;
  if (mutation.isSuccess) return <EmailSentPanel email={mutation.variables.email} onTryAgain={mutation.reset} />;
  return (
    <AuthScreen title={texts.title} subtitle={texts.subtitle} links={<BackToSignIn />}>
      <Form onSubmit={submit}>
        <FormTextField control={control} name="email" label={texts.field} type="email" autoComplete="email" />
        <SubmitButton form={form} texts={texts} wide />
      </Form>
    </AuthScreen>
  );
};
