import { requestPasswordResetBody } from '@portal/contracts';
import { call, toast } from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { AuthForm } from '../../shared/auth-form.tsx';
import { AuthLinks, BackToSignIn } from '../../shared/auth-layout.tsx';
import { OutcomePanel } from '../../shared/outcome-panel.tsx';
import { ForgotPasswordFrame } from './forgot-password-frame.tsx';

const EmailSentPanel = ({ email, onTryAgain }: { email: string; onTryAgain: () => void }) => (
  <OutcomePanel
    icon={<MailCheck />}
    title="Email Sent!"
    actions={
      <>
        <Button variant="secondary" fullWidth onClick={onTryAgain}>
          Try Again
        </Button>
        <AuthLinks>
          <BackToSignIn />
        </AuthLinks>
      </>
    }
  >
    If {email} belongs to an account, a reset link is on its way. Nothing there? Please check your spam folder.
  </OutcomePanel>
);

/** /auth/forgot-password; the response is the same whether or not the address belongs to an account. */
export const Page = () => {
  const form = useCallForm({
    schema: requestPasswordResetBody,
    defaultValues: { email: '' },
    send: (body) => call('POST /api/auth/request-password-reset', { body }),
    onSuccess: () =>
      toast({
        title: 'Reset Email Sent',
        description: 'If the address belongs to an account, a link is on its way.',
      }),
    onError: { title: 'Reset Failed', fallback: 'Failed to send reset email' },
  });
  const { control, mutation } = form;
  const [isAgain, setIsAgain] = useState(false);
  const tryAgain = () => {
    mutation.reset();
    setIsAgain(true);
  };
  if (mutation.isSuccess) return <EmailSentPanel email={mutation.variables.email} onTryAgain={tryAgain} />;
  return (
    <ForgotPasswordFrame links={<BackToSignIn />}>
      <AuthForm form={form} submitLabel="Send Reset Email" pendingLabel="Sending...">
        {/* The button that led back here, and had the focus, is gone. */}
        <FormTextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          autoFocus={isAgain}
        />
      </AuthForm>
    </ForgotPasswordFrame>
  );
};
