import { email, limits, verifyEmailBody } from '@portal/contracts';
import {
  call,
  failureToast,
  Link,
  pendingEmail,
  toast,
  useMutation,
  useNavigate,
  useSearchParams,
  useSetSession,
} from '@portal/portal';
import { Alert, Button } from '@portal/ui';
import { Form, FormCodeField } from '@portal/ui/forms';
import { ArrowLeft, BadgeCheck, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../paths';
import { AuthLink, AuthScreen } from '../../shared/auth-screen';
import { SubmitButton, useCallForm } from '../../shared/call-form';
import { OutcomePanel } from '../../shared/outcome-panel';
import { useDelayedRedirect } from '../../shared/use-delayed-redirect';
import { formatCountdown, useCountdown } from './hooks/use-countdown';
import { texts } from './texts';

const redirectDelayMs = 2000;
/** A new code can be requested when at most this many seconds remain. */
const resendUnlocksAt = limits.otp.ttl - limits.otp.resendAfter;

/** The address from the link or from this browser's sign-up. Redirects to sign-up when there is none. */
const useAddressToVerify = (): string | null => {
  const [searchParams] = useSearchParams();
  // Read once: verification clears the stored address.
  const [address] = useState(() => email.safeParse(searchParams.get('email')?.trim()).data ?? pendingEmail.read());
  const navigate = useNavigate();

  useEffect(() => {
    if (address) return;
    toast({ ...texts.invalidAccess, variant: 'destructive' });
    navigate(paths.authSignUp(), { replace: true });
  }, [address, navigate]);

  return address;
};

const useVerification = (address: string) => {
  const setSession = useSetSession();
  const { secondsLeft, restart } = useCountdown(limits.otp.ttl);
  const [verified, setVerified] = useState<{ signedIn: boolean } | null>(null);
  useDelayedRedirect(verified ? paths.profile() : null, redirectDelayMs);

  const form = useCallForm({
    schema: verifyEmailBody,
    defaultValues: { email: address, otp: '' },
    send: (body) => call('POST /api/auth/verify-email', { body }),
    onSuccess: ({ user }) => {
      pendingEmail.clear();
      if (user) setSession(user);
      setVerified({ signedIn: user !== undefined });
      toast(texts.done);
    },
    onError: (error) => failureToast(texts.failed, error),
  });

  const resending = useMutation({
    mutationFn: () => call('POST /api/auth/resend-otp', { body: { email: address } }),
    onSuccess: () => {
      restart();
      // The typed code is no longer valid.
      form.reset();
      toast(texts.resent);
    },
    onError: (error) => failureToast(texts.resendFailed, error),
  });

  return { form, secondsLeft, verified, resending };
};

/** Without a session (another browser signed up), the panel links to sign-in. */
const VerifiedPanel = ({ signedIn }: { signedIn: boolean }) => (
  <OutcomePanel
    icon={<BadgeCheck />}
    title={texts.donePanel.title}
    actions={
      <Button asChild fullWidth>
        {signedIn ? (
          <Link to={paths.profile()}>{texts.donePanel.toProfile}</Link>
        ) : (
          <Link to={paths.signIn({ next: paths.profile() })}>{texts.donePanel.toSignIn}</Link>
        )}
      </Button>
    }
  >
    {signedIn ? texts.donePanel.signedIn : texts.donePanel.signedOut}
  </OutcomePanel>
);

const CodeExpiry = ({ secondsLeft }: { secondsLeft: number }) =>
  secondsLeft > 0 ? (
    <Alert icon={<Clock aria-hidden />}>{texts.countdown(formatCountdown(secondsLeft))}</Alert>
  ) : (
    <Alert tone="warning" live="polite">
      {texts.expired}
    </Alert>
  );

const Verification = ({ address }: { address: string }) => {
  const { form, secondsLeft, verified, resending } = useVerification(address);
  if (verified) return <VerifiedPanel signedIn={verified.signedIn} />;
  const back = (
    <AuthLink to={paths.authSignUp()}>
      <ArrowLeft aria-hidden />
      {texts.back}
    </AuthLink>
  );
  return (
    <AuthScreen title={texts.title} subtitle={texts.prompt(address)} links={back}>
      <Form onSubmit={form.submit}>
        <FormCodeField control={form.control} name="otp" label={texts.field} length={limits.otp.digits} />
        <CodeExpiry secondsLeft={secondsLeft} />
        <SubmitButton form={form} texts={texts} wide />
        <Button
          variant="secondary"
          fullWidth
          disabled={secondsLeft > resendUnlocksAt}
          pending={resending.isPending}
          onClick={() => resending.mutate()}
        >
          {resending.isPending ? texts.resending : texts.resend}
        </Button>
      </Form>
    </AuthScreen>
  );
};

/** /verify-email?email={email} */
export const VerifyEmailPage = () => {
  const address = useAddressToVerify();
  return address && <Verification address={address} />;
};
