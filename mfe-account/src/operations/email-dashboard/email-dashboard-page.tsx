import { type EmailPreview, email, z } from '@portal/contracts';
import { errorCatalog } from '@portal/contracts/errors';
import { call, failureToast, toast } from '@portal/portal';
import { CallForm, useCallForm } from '@portal/portal/forms';
import { Badge, Card, Cluster, Heading, PageHeader, Page as PageLayout, Section, Stack, Text } from '@portal/ui';
import { FormTextField } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { Columns } from '../../shared/layout.ts';
import { CardRow, ConnectionCard, sendFailed, TemplatePreviews } from '../email-tools.tsx';
import { newTestAccount } from './test-account.ts';

const shownTemplates = ['welcome', 'tournament'] as const satisfies readonly EmailPreview[];

/** Static; live metrics are on the operators' dashboards. */
const statuses = [
  { label: 'Queue', value: 'Stored first', description: 'Emails are stored before they are sent, so none are lost.' },
  {
    label: 'Delivery',
    value: 'Retried',
    description: 'Emails are queued while the email server is down and sent when it is back.',
  },
  {
    label: 'One-time codes',
    value: 'First',
    description: 'Codes and reset links have their own queue and are sent first.',
  },
  { label: 'Protection', value: 'Limited', description: 'Sending limits per sender and recipient prevent floods.' },
];

const StatusCards = () => (
  <Section title="Status">
    <CardRow $minWidth="15rem">
      {statuses.map(({ label, value, description }) => (
        <Card key={label} asChild>
          <li>
            <Cluster justify="between">
              <Heading level={3} size="small">
                {label}
              </Heading>
              <Badge tone="accent">{value}</Badge>
            </Cluster>
            <Text tone="muted" size="small">
              {description}
            </Text>
          </li>
        </Card>
      ))}
    </CardRow>
  </Section>
);

const isEmailTaken = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(errorCatalog.email_taken.message);

const emailUsed = {
  title: 'Email Already Used',
  description: 'This email is already registered. Try a different email address.',
  variant: 'destructive',
} as const;

const welcomeForm = z.object({ email });

/** Signs up a throwaway account, which triggers the emails for a new player. */
const WelcomeFormCard = () => {
  const form = useCallForm({
    schema: welcomeForm,
    defaultValues: { email: '' },
    send: (values) => call('POST /api/auth/signup', { body: newTestAccount(values.email) }),
    onSuccess: (_response, values) =>
      toast({ title: 'Test Email Sent', description: `Check the inbox of ${values.email}.` }),
    onError: (error) => {
      if (isEmailTaken(error)) toast(emailUsed);
      else failureToast(sendFailed, error);
    },
  });
  return (
    <TitledCard
      title="Test Welcome Email"
      description="Signs up a throwaway account for this address and sends the emails that a new player receives."
    >
      <CallForm form={form} submitLabel="Send Test Email" pendingLabel="Sending...">
        <FormTextField control={form.control} name="email" type="email" label="Email" autoComplete="email" />
      </CallForm>
    </TitledCard>
  );
};

const tips = [
  { title: 'Check spam', description: 'Look in the spam or junk folder first and mark the email as not spam.' },
  {
    title: 'Allow 5-15 minutes',
    description: 'Some email providers delay messages from senders they have not seen before.',
  },
  { title: 'Check the sender filter', description: 'Make sure that no filter or block list rejects our sender.' },
];

const TipsCard = () => (
  <TitledCard title="Troubleshooting">
    <Stack gap={4} asChild>
      <ul role="list">
        {tips.map(({ title, description }) => (
          <li key={title}>
            <Text weight="bold">{title}</Text>
            <Text tone="muted">{description}</Text>
          </li>
        ))}
      </ul>
    </Stack>
  </TitledCard>
);

/** /email-dashboard; public, because it shows no user data. */
export const Page = () => (
  <PageLayout>
    <PageHeader title="Email Dashboard" subtitle="Email delivery status and test tools." />
    <StatusCards />
    <Columns>
      <Stack gap={5}>
        <ConnectionCard />
        <WelcomeFormCard />
      </Stack>
      <TipsCard />
    </Columns>
    <TemplatePreviews title="Template Previews" templates={shownTemplates} />
  </PageLayout>
);
