import { MailPageSkeleton } from '../../../shared/mail-tools/mail-page-skeleton';

export const EmailDashboardSkeleton = () => <MailPageSkeleton columns={[['4.5rem', '11rem'], ['15rem']]} />;
