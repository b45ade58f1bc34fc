import { useSession } from '@portal/portal';
import { PageHeader, Page as PageLayout } from '@portal/ui';
import { Widget as Teaser } from './teaser.tsx';

export const Page = () => {
  const { user } = useSession();
  return (
    <PageLayout>
      <PageHeader title="Sample Remote" />
      <Teaser name={user?.username ?? 'visitor'} />
    </PageLayout>
  );
};
