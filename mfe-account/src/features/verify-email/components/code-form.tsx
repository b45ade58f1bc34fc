import { limits } from '@portal/contracts';
import { texts } from '@portal/contracts/texts';
import { Alert, Button } from '@portal/ui';
import { Form, FormCodeField } from '@portal/ui/forms';
import { Clock } from 'lucide-react';
import { formatCountdown } from '../hooks/use-countdown';
import type { useVerification } from '../hooks/use-verification';

const words = texts.verifyEmail;

const CodeLife = ({ secondsLeft }: { secondsLeft: number }) =>
  secondsLeft > 0 ? (
    <Alert icon={<Clock aria-hidden />}>{words.countdown(formatCountdown(secondsLeft))}</Alert>
  ) : (
    <Alert tone="warning" live="polite">
      {words.expired}
    </Alert>
  );

export const CodeForm = ({ verification }: { verification: ReturnType<typeof useVerification> }) => {
  const { control, secondsLeft, canSubmit, isPending, submit, resend, isResending, canResend } = verification;
  return (
    <Form onSubmit={submit}>
      <FormCodeField control={control} name="otp" label={words.field} length={limits.otp.digits} />
      <CodeLife secondsLeft={secondsLeft} />
      <Button type="submit" size="lg" fullWidth disabled={!canSubmit} pending={isPending}>
        {isPending ? words.pending : words.submit}
      </Button>
      <Button variant="secondary" fullWidth disabled={!canResend} pending={isResending} onClick={resend}>
        {isResending ? words.resending : words.resend}
      </Button>
    </Form>
  );
};
