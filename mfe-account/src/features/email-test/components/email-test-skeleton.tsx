import { MailPageSkeleton } from '../../../shared/mail-tools/mail-page-skeleton';

export const EmailTestSkeleton = () => <MailPageSkeleton left={['4.75rem', '26rem']} right={['4.75rem', '26rem']} />;
