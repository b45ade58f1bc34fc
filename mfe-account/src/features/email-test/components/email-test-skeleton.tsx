import { MailPageSkeleton } from '../../../shared/mail-tools/mail-page-skeleton';

export const EmailTestSkeleton = () => <MailPageSkeleton columns={[['4.5rem', '5rem', '18rem'], ['24rem']]} />;
