import { email, limits, verifyEmailBody } from '@portal/contracts';
import {
  ApiError,
  ButtonLink,
  call,
  failureToast,
  Navigate,
  PageLink,
  pendingEmail,
  toast,
  useNavigate,
  useSearchParams,
  useSession,
  useSetSession,
  useSubmit,
} from '@portal/portal';
import { useCallForm } from '@portal/portal/forms';
import { Alert, Button, Text } from '@portal/ui';
import { FormCodeField } from '@portal/ui/forms';
import { ArrowLeft, BadgeCheck, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { AuthForm } from '../../shared/auth-form.tsx';
import { InlineLink } from '../../shared/auth-layout.tsx';
import { OutcomePanel } from '../../shared/outcome-panel.tsx';
import { useDestination, useNewPlayerDestination, useSignUpQuery } from '../../shared/safe-next.ts';
import { useSignUpValues } from '../../shared/sign-up-values.ts';
import { useDelayedRedirect } from '../../shared/use-delayed-redirect.ts';
import { useSentTimeZone } from '../../shared/use-sent-time-zone.ts';
import { formatCountdown, useCountdown } from './hooks/use-countdown.ts';
import { VerifyEmailFrame } from './verify-email-frame.tsx';

const redirectDelayMs = 2000;
/** A new code can be requested when at most this many seconds remain. */
const resendUnlocksAt = limits.otp.ttl - limits.otp.resendAfter;

/** The email from the link or from this browser's sign-up. Redirects to sign-up when there is none. */
const useAddressToVerify = (): string | null => {
  const [searchParams] = useSearchParams();
  // It is read once, because verification clears the stored email.
  const [address] = useState(() => email.safeParse(searchParams.get('email')?.trim()).data ?? pendingEmail.read());
  const navigate = useNavigate();

  useEffect(() => {
    if (address) return;
    const description = 'Please sign up first to verify your email.';
    toast({ title: 'Invalid Access', description, variant: 'destructive' });
    navigate(paths.authSignUp(), { replace: true });
  }, [address, navigate]);

  return address;
};

const useVerification = (address: string, destination: string) => {
  const setSession = useSetSession();
  const timeZone = useSentTimeZone();
  const [sentAt, setSentAt] = useState(() => pendingEmail.codeSentAt(address));
  const secondsLeft = useCountdown(sentAt, limits.otp.ttl);
  const [verified, setVerified] = useState<{ signedIn: boolean } | null>(null);
  useDelayedRedirect(verified ? destination : null, redirectDelayMs);

  const form = useCallForm({
    schema: verifyEmailBody,
    defaultValues: { email: address, otp: '' },
    send: (body) => call('POST /api/auth/verify-email', { body: { ...body, ...timeZone } }),
    onSuccess: ({ user }) => {
      pendingEmail.clear();
      if (user) setSession(user);
      setVerified({ signedIn: user !== undefined });
      toast({ title: 'Email Verified!', description: 'Your account is ready.' });
    },
    onError: { title: 'Verification Failed', fallback: 'Verification failed' },
  });

  const resending = useSubmit({
    mutationFn: () => call('POST /api/auth/resend-otp', { body: { email: address } }),
    onSuccess: () => {
      setSentAt(pendingEmail.markCodeSent(address));
      // The typed code is no longer valid.
      form.reset();
      toast({ title: 'OTP Sent', description: 'A new code is on its way to your inbox.' });
    },
    onError: (error) => failureToast({ title: 'Resend Failed', fallback: 'Failed to resend OTP' }, error),
  });

  return { form, secondsLeft, verified, resending };
};

const describeTarget = (destination: string): string => {
  if (destination === paths.profile()) return 'to your profile';
  if (destination === '/') return 'to your matchday';
  return destination.startsWith(paths.welcome()) ? 'to your first steps' : 'back';
};

/** Without a session (another browser signed up), the panel links to sign-in. */
const VerifiedPanel = ({ signedIn, destination }: { signedIn: boolean; destination: string }) => {
  const isProfile = destination === paths.profile();
  return (
    <OutcomePanel
      icon={<BadgeCheck />}
      title="Email Verified!"
      actions={
        signedIn ? (
          <ButtonLink size="lg" fullWidth replace to={destination}>
            {isProfile ? 'Go to Profile' : 'Continue'}
          </ButtonLink>
        ) : (
          <ButtonLink size="lg" fullWidth replace to={paths.signIn({ next: destination })}>
            Sign In
          </ButtonLink>
        )
      }
    >
      Your account is ready. {signedIn ? `Taking you ${describeTarget(destination)}...` : 'Please sign in to continue.'}
    </OutcomePanel>
  );
};

const CodeExpiry = ({ secondsLeft }: { secondsLeft: number }) =>
  secondsLeft > 0 ? (
    <Alert icon={<Clock aria-hidden />}>Code expires in {formatCountdown(secondsLeft)}</Alert>
  ) : (
    <Alert tone="warning" live="polite">
      This code has expired. Please request a new one.
    </Alert>
  );

const Verification = ({ address }: { address: string }) => {
  const query = useSignUpQuery();
  const startPage = useDestination();
  const destination = useNewPlayerDestination();
  const { form, secondsLeft, verified, resending } = useVerification(address, destination);
  const typed = useSignUpValues() ?? { username: '', email: address };
  const { user } = useSession();
  if (verified) return <VerifiedPanel signedIn={verified.signedIn} destination={destination} />;
  // A player who goes back after the verification has nothing left to verify.
  if (user?.email === address) return <Navigate to={startPage} replace />;
  return (
    <VerifyEmailFrame
      address={address}
      links={
        <PageLink to={paths.authSignUp(query)} state={typed}>
          <ArrowLeft aria-hidden />
          Back to Sign Up
        </PageLink>
      }
    >
      <AuthForm
        form={form}
        submitLabel="Verify Email"
        pendingLabel="Verifying..."
        actions={
          <Button
            variant="secondary"
            fullWidth
            disabled={secondsLeft > resendUnlocksAt}
            pending={resending.isPending}
            onClick={() => resending.mutate()}
          >
            {resending.isPending ? 'Sending...' : 'Resend Code'}
          </Button>
        }
      >
        {form.mutation.error instanceof ApiError && form.mutation.error.code === 'code_invalid' && (
          <Alert tone="danger">This code is wrong or has expired. Check it, or request a new one.</Alert>
        )}
        <FormCodeField control={form.control} name="otp" label="Verification Code" length={limits.otp.digits} />
        <Text size="small" tone="muted">
          No code? Check your spam folder. Wrong email?{' '}
          <InlineLink to={paths.authSignUp(query)} state={typed}>
            Change it
          </InlineLink>
        </Text>
        <CodeExpiry secondsLeft={secondsLeft} />
        {secondsLeft > resendUnlocksAt && (
          <Text size="small" tone="muted">
            You can request another code in {formatCountdown(secondsLeft - resendUnlocksAt)}.
          </Text>
        )}
      </AuthForm>
    </VerifyEmailFrame>
  );
};

/** /verify-email?email={email} */
export const Page = () => {
  const address = useAddressToVerify();
  return address && <Verification address={address} />;
};
