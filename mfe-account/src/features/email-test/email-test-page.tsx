import { type CurrentUser, clanInvitationBody, emailPreviews } from '@portal/contracts';
import { call, failureToast, Link, toast, useSession } from '@portal/portal';
import { Button, Card, EmptyState, Page, PageHeader, TextLink } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { useWatch } from 'react-hook-form';
import { paths } from '../../paths';
import { SubmitButton, useCallForm } from '../../shared/call-form';
import { Columns } from '../../shared/columns';
import { ConnectionCard, TemplatePreviews } from '../../shared/email-tools';
import { TitledCard } from '../../shared/titled-card';
import { EmailTestSkeleton } from '../../skeletons';
import { readableUtc, toUtc, tournamentForm } from './hooks/start-date';
import { texts } from './texts';

const sentToast = (
  { title, description }: typeof texts.tournament.done | typeof texts.invitation.done,
  email: string,
) => toast({ title, description: description(email) });

const TournamentCard = ({ email }: { email: string }) => {
  const { title, description, fields, startInUtc, sample, done } = texts.tournament;
  const form = useCallForm({
    schema: tournamentForm,
    defaultValues: { ...sample },
    send: (body) => call('POST /api/email/tournament', { body }),
    onSuccess: () => sentToast(done, email),
    onError: (error) => failureToast(texts.sendFailed, error),
    fields: ['tournamentName', 'startDate'],
  });
  const { control } = form;
  const startDate = toUtc(useWatch({ control, name: 'startDate' }));
  return (
    <TitledCard title={title} description={description(email)}>
      <Form onSubmit={form.submit}>
        <FormTextField control={control} name="tournamentName" label={fields.tournamentName} />
        <FormTextField
          control={control}
          name="startDate"
          type="datetime-local"
          label={fields.startDate}
          description={startDate ? startInUtc(readableUtc(startDate)) : undefined}
        />
        <SubmitButton form={form} texts={texts.tournament} />
      </Form>
    </TitledCard>
  );
};

const InvitationCard = () => {
  const { title, description, fields, sample, done } = texts.invitation;
  const form = useCallForm({
    schema: clanInvitationBody,
    defaultValues: { userEmail: '', username: '', clanName: sample.clanName },
    send: (body) => call('POST /api/email/clan-invitation', { body }),
    onSuccess: (_response, { userEmail }) => sentToast(done, userEmail),
    onError: (error) => failureToast(texts.sendFailed, error),
    fields: ['userEmail', 'username', 'clanName'],
  });
  const { control } = form;
  return (
    <TitledCard title={title} description={description}>
      <Form onSubmit={form.submit} autoComplete="off">
        <FormTextField control={control} name="userEmail" type="email" label={fields.userEmail} />
        <FormTextField control={control} name="username" label={fields.username} autoCapitalize="none" />
        <FormTextField control={control} name="clanName" label={fields.clanName} />
        <SubmitButton form={form} texts={texts.invitation} />
      </Form>
    </TitledCard>
  );
};

const Tools = ({ user }: { user: CurrentUser }) => (
  <Page>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <Columns>
      <ConnectionCard />
      <TitledCard title={texts.welcome.title} description={texts.welcome.description}>
        <TextLink asChild>
          <Link to={paths.emailDashboard()}>{texts.welcome.link}</Link>
        </TextLink>
      </TitledCard>
      <TournamentCard email={user.email} />
      <InvitationCard />
    </Columns>
    <TemplatePreviews title={texts.templates} templates={emailPreviews} />
  </Page>
);

/** Replaces the tools for signed-out visitors and returns here after sign-in. */
const SignInCard = () => (
  <Page width="form">
    <Card padding="lg">
      <EmptyState
        title={texts.signedOut}
        headingLevel={1}
        action={
          <Button asChild>
            <Link to={paths.signIn({ next: paths.emailTest() })}>{texts.signIn}</Link>
          </Button>
        }
      />
    </Card>
  </Page>
);

/** /email-test; its tools require sign-in. */
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
