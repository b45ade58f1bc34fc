import { FormSkeleton } from './shared/form-skeleton';
import { EmailPageSkeleton } from './shared/mail-tools/mail-page-skeleton';

export const EmailDashboardSkeleton = () => (
  <EmailPageSkeleton lead="11.5rem" left={['4.5rem', '12.5rem']} right={['24rem']} />
);

export { EmailTestSkeleton } from './features/email-test/components/email-test-skeleton';
export { ProfileSkeleton } from './features/profile/components/profile-skeleton';
export const SignInSkeleton = () => <FormSkeleton fields={2} subtitleLines={1} links={2} />;
export const SignUpSkeleton = () => <FormSkeleton fields={4} extra="6rem" />;
export const VerifyEmailSkeleton = () => <FormSkeleton fields={1} extra="8rem" />;
export const ForgotPasswordSkeleton = () => <FormSkeleton fields={1} />;
export const ResetPasswordSkeleton = () => <FormSkeleton fields={2} extra="6rem" />;
