import { limits } from '@portal/contracts';
import { Alert, Button } from '@portal/ui';
import { Form, FormCodeField } from '@portal/ui/forms';
import { Clock } from 'lucide-react';
import { formatCountdown } from '../hooks/use-countdown';
import type { useVerification } from '../hooks/use-verification';
import { texts } from '../texts';

const CodeLife = ({ secondsLeft }: { secondsLeft: number }) =>
  secondsLeft > 0 ? (
    <Alert icon={<Clock aria-hidden />}>{texts.countdown(formatCountdown(secondsLeft))}</Alert>
  ) : (
    <Alert tone="warning" live="polite">
      {texts.expired}
    </Alert>
  );

export const CodeForm = ({ verification }: { verification: ReturnType<typeof useVerification> }) => {
  const { control, secondsLeft, canSubmit, isPending, submit, resend, isResending, canResend } = verification;
  return (
    <Form onSubmit={submit}>
      <FormCodeField control={control} name="otp" label={texts.field} length={limits.otp.digits} />
      <CodeLife secondsLeft={secondsLeft} />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? texts.pending : texts.submit}
      </Button>
      <Button variant="secondary" fullWidth disabled={!canResend} pending={isResending} onClick={resend}>
        {isResending ? texts.resending : texts.resend}
      </Button>
    </Form>
  );
};
