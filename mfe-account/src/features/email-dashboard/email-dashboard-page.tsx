import { type EmailPreview, email, z } from '@portal/contracts';
import { errorCatalog } from '@portal/contracts/errors';
import { call, failureToast, toast } from '@portal/portal';
import { Badge, Card, Cluster, Heading, Page, PageHeader, Section, Stack, Text } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { SubmitButton, useCallForm } from '../../shared/call-form';
import { Column, Columns } from '../../shared/columns';
import { CardRow, ConnectionCard, TemplatePreviews } from '../../shared/email-tools';
import { TitledCard } from '../../shared/titled-card';
import { newTestAccount } from './test-account';
import { texts } from './texts';

const shownTemplates = ['welcome', 'tournament'] as const satisfies readonly EmailPreview[];

/** Static descriptions; live metrics are on the operators' dashboards. */
const StatusCards = () => (
  <Section title={texts.statusTitle}>
    <CardRow $minWidth="15rem">
      {texts.status.map(({ label, value, description }) => (
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

const welcomeForm = z.object({ email });

const isEmailTaken = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(errorCatalog.email_taken.message);

/** Signs up a throwaway account, which triggers the emails for a new player. */
const WelcomeFormCard = () => {
  const { title, description, field, done } = texts.welcome;
  const form = useCallForm({
    schema: welcomeForm,
    defaultValues: { email: '' },
    send: (values) => call('POST /api/auth/signup', { body: newTestAccount(values.email) }),
    onSuccess: (_response, values) => toast({ title: done.title, description: done.description(values.email) }),
    onError: (error) => {
      if (isEmailTaken(error)) toast({ ...texts.emailUsed, variant: 'destructive' });
      else failureToast(texts.sendFailed, error);
    },
  });
  return (
    <TitledCard title={title} description={description}>
      <Form onSubmit={form.submit}>
        <FormTextField control={form.control} name="email" type="email" label={field} autoComplete="email" />
        <SubmitButton form={form} texts={texts.welcome} />
      </Form>
    </TitledCard>
  );
};

const TipsCard = () => (
  <TitledCard title={texts.tips.title}>
    <Stack gap={4} asChild>
      <ul role="list">
        {texts.tips.list.map(({ title, description }) => (
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
export const EmailDashboardPage = () => (
  <Page>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
    <StatusCards />
    <Columns>
      <Column>
        <ConnectionCard />
        <WelcomeFormCard />
      </Column>
      <Column>
        <TipsCard />
      </Column>
    </Columns>
    <TemplatePreviews title={texts.templates} templates={shownTemplates} />
  </Page>
);
