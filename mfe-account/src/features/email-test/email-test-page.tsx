import { type CurrentUser, emailPreviews } from '@portal/contracts';
import { useSession } from '@portal/portal';
import { Page, PageHeader } from '@portal/ui';
import { ConnectionCard } from '../../shared/mail-tools/connection-card';
import { ToolColumns } from '../../shared/mail-tools/mail-layout';
import { TemplatePreviews } from '../../shared/mail-tools/template-previews';
import { EmailTestSkeleton } from './components/email-test-skeleton';
import { InvitationCard } from './components/invitation-card';
import { SignInCard } from './components/sign-in-card';
import { TournamentCard } from './components/tournament-card';
import { WelcomeCard } from './components/welcome-card';
import { texts } from './texts';

const Tools = ({ user }: { user: CurrentUser }) => (
  <Page>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <ToolColumns>
      <ConnectionCard />
      <WelcomeCard />
      <TournamentCard email={user.email} />
      <InvitationCard />
    </ToolColumns>
    <TemplatePreviews title={texts.templates} templates={emailPreviews} />
  </Page>
);

/** /email-test; shows its tools to any signed-in player. */
export const EmailTestPage = () => {
  const { status, user } = useSession();
  switch (status) {
    case 'loading':
      return <EmailTestSkeleton />;
    case 'signed-out':
      return <SignInCard />;
    case 'signed-in':
      return <Tools key={user.id} user={user} />;
  }
};
