import { EmailPageSkeleton } from '../../../shared/mail-tools/mail-page-skeleton';

export const EmailDashboardSkeleton = () => (
  <EmailPageSkeleton lead="11.5rem" left={['4.5rem', '12.5rem']} right={['24rem']} />
);
