import { type EmailPreview, emailPreviewPath } from '@portal/contracts';
import { call, failureToast, toast, useSubmit } from '@portal/portal';
import { Button, Card, Heading, media, Section, Stack, Text, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { styled } from 'styled-components';

export const sendFailed = {
  title: 'Failed to Send',
  fallback: 'The email could not be sent. Please try again.',
};

const templateTexts: Record<EmailPreview, { name: string; description: string }> = {
  welcome: { name: 'Welcome Email', description: 'Welcomes a new player once their email is verified.' },
  tournament: {
    name: 'Tournament Notification',
    description: 'Shows the start in UTC and attaches a calendar file.',
  },
  'clan-invitation': {
    name: 'Clan Invitation',
    description: 'Shows the clan and the player who sent the invitation.',
  },
  'tournament-entry': {
    name: 'Registration',
    description: 'Confirms a place or a number on the waiting list, with a calendar file.',
  },
  'tournament-check-in': {
    name: 'Check-In',
    description: 'Sent when check-in opens, and again 10 minutes before it closes.',
  },
  'tournament-match': {
    name: 'Match',
    description: 'Sent when a match is ready, a result is reported or disputed, and staff has ruled.',
  },
  'tournament-finished': { name: 'Final Result', description: 'Names the place once the results are final.' },
  digest: { name: 'Summary', description: 'Sent daily or weekly to players who chose it, if anything is new.' },
};

const connectionFailed = {
  title: 'Connection Test Failed',
  fallback: 'The email server is not responding right now.',
};

export const ConnectionCard = () => {
  const { mutate, isPending } = useSubmit({
    mutationFn: () => call('POST /api/email/test'),
    onSuccess: ({ success }) => {
      if (success) toast({ title: 'Connection Successful', description: 'The email server is responding.' });
      else failureToast(connectionFailed, null);
    },
    onError: (error) => failureToast(connectionFailed, error),
  });
  return (
    <TitledCard title="Connection Test" description="Connects to the email server. No email is sent.">
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        {isPending ? 'Testing...' : 'Test Connection'}
      </Button>
    </TitledCard>
  );
};

/** A row of two to four cards, as wide as the page. */
export const CardRow = styled.ul.attrs({ role: 'list' })<{ $minWidth: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $minWidth }) => $minWidth}), 1fr));
  gap: ${theme.space[5]};

  > :nth-child(odd):last-child { grid-column: 1 / -1; }
  ${media.lg} { > :nth-child(odd):last-child { grid-column: auto; } }
`;

const EmailPreviewFrame = styled.iframe`
  display: block;
  width: 100%;
  height: 32rem;
  /* Aligns the frames of a row when the texts above them differ in height. */
  margin-block-start: auto;
  background: ${theme.color.ink};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

/** The email as rendered by the server. The empty `sandbox` disables scripts, links and same-origin access. */
const TemplateCard = ({ template }: { template: EmailPreview }) => {
  const { name, description } = templateTexts[template];
  return (
    <Card asChild>
      <li>
        <Stack gap={1}>
          <Heading level={3} size="small">
            {name}
          </Heading>
          <Text tone="muted" size="small">
            {description}
          </Text>
        </Stack>
        <EmailPreviewFrame title={`Preview: ${name}`} src={emailPreviewPath(template)} sandbox="" loading="lazy" />
      </li>
    </Card>
  );
};

export const TemplatePreviews = ({ title, templates }: { title: string; templates: readonly EmailPreview[] }) => (
  <Section title={title}>
    <CardRow $minWidth="19.5rem">
      {templates.map((template) => (
        <TemplateCard key={template} template={template} />
      ))}
    </CardRow>
  </Section>
);
