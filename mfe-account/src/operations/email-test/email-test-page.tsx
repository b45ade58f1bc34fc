import { type CurrentUser, clanInvitationBody, listEmailPreviews } from '@portal/contracts';
import { ButtonLink, call, formatDay, PageLink, toast, usePortalConfig, useSession } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Card, EmptyState, PageHeader, Page as PageLayout } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { useWatch } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { Columns } from '../../shared/layout.ts';
import { PageSkeleton } from '../../shared/page-skeleton.tsx';
import { ConnectionCard, sendFailed, TemplatePreviews } from '../email-tools.tsx';
import { toUtc, tournamentForm } from './start-date.ts';

const sentToast = (title: string, email: string) => toast({ title, description: `It is on its way to ${email}.` });

const inUtc = { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' } as const;

const TournamentCard = ({ email }: { email: string }) => {
  const form = useCallForm({
    schema: tournamentForm,
    // Local time, as a `datetime-local` input expects it.
    defaultValues: { tournamentName: 'eFootball Championship 2027', startDate: '2027-01-16T18:00' },
    send: (body) => call('POST /api/email/tournament', { body }),
    onSuccess: () => sentToast('Tournament Email Sent', email),
    onError: sendFailed,
  });
  const { control } = form;
  const startDate = toUtc(useWatch({ control, name: 'startDate' }));
  return (
    <TitledCard title="Tournament Notification" description={`Sent to your own address, ${email}.`}>
      <CallForm form={form} submitLabel="Send Tournament Email" pendingLabel="Sending...">
        <FormTextField control={control} name="tournamentName" label="Tournament Name" />
        <FormTextField
          control={control}
          name="startDate"
          type="datetime-local"
          label="Start Date & Time"
          description={
            startDate ? `Your local time. The email shows it in UTC: ${formatDay(startDate, inUtc)}.` : undefined
          }
        />
      </CallForm>
    </TitledCard>
  );
};

const InvitationCard = () => {
  const form = useCallForm({
    schema: clanInvitationBody,
    defaultValues: { userEmail: '', username: '', clanName: 'Night Owls' },
    send: (body) => call('POST /api/email/clan-invitation', { body }),
    onSuccess: (_response, { userEmail }) => sentToast('Clan Invitation Sent', userEmail),
    onError: sendFailed,
  });
  const { control } = form;
  return (
    <TitledCard
      title="Clan Invitation"
      description="Invites someone by email in your name. The text cannot be changed."
    >
      <CallForm form={form} submitLabel="Send Clan Invitation" pendingLabel="Sending..." autoComplete="off">
        <FormTextField control={control} name="userEmail" type="email" label="User Email" />
        <FormTextField control={control} name="username" label="Username" autoCapitalize="none" />
        <FormTextField control={control} name="clanName" label="Clan Name" />
      </CallForm>
    </TitledCard>
  );
};

const Tools = ({ user }: { user: CurrentUser }) => (
  <PageLayout>
    <PageHeader title="Email Test" subtitle="Send sample emails and see what players receive." />
    <Columns>
      <ConnectionCard />
      <TitledCard
        title="Welcome Email"
        description="Sent automatically when a new player verifies their email. There is nothing to send here."
      >
        <PageLink to={paths.emailDashboard()}>Try it on the email dashboard</PageLink>
      </TitledCard>
      <TournamentCard email={user.email} />
      <InvitationCard />
    </Columns>
    <TemplatePreviews title="Email Templates" templates={listEmailPreviews(usePortalConfig().features)} />
  </PageLayout>
);

/** Replaces the tools for signed-out visitors and returns here after sign-in. */
const SignInCard = () => (
  <PageLayout width="form">
    <Card padding="lg">
      <EmptyState
        title="Please sign in to test email functionality"
        headingLevel={1}
        action={<ButtonLink to={paths.signIn({ next: paths.emailTest() })}>Sign In</ButtonLink>}
      />
    </Card>
  </PageLayout>
);

/** /email-test; its tools require sign-in. */
export const Page = () => {
  const { status, user } = useSession();
  switch (status) {
    case 'loading':
      return <PageSkeleton />;
    case 'signed-out':
      return <SignInCard />;
    case 'signed-in':
      return <Tools key={user.id} user={user} />;
  }
};
