import { EmailPageSkeleton } from '../../../shared/mail-tools/mail-page-skeleton';

export const EmailTestSkeleton = () => <EmailPageSkeleton left={['4.75rem', '26rem']} right={['4.75rem', '26rem']} />;
