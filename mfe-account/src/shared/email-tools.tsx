import { type EmailPreview, emailPreviewPath } from '@portal/contracts';
import { call, failureToast, toast, useMutation } from '@portal/portal';
import { Button, Card, Heading, Section, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { TitledCard } from './titled-card';

export const sending = 'Sending...';
export const sendFailed = {
  title: 'Failed to Send',
  fallback: 'The email could not be sent. Please try again.',
} as const;

const connectionTexts = {
  title: 'Connection Test',
  description: 'Connects to the email server. No email is sent.',
  submit: 'Test Connection',
  pending: 'Testing...',
  done: { title: 'Connection Successful', description: 'The email server is responding.' },
  failed: { title: 'Connection Test Failed', fallback: 'The email server is not responding right now.' },
} as const;

const previewTexts = {
  frame: (name: string) => `Preview: ${name}`,
  templates: {
    welcome: { name: 'Welcome Email', description: 'Welcomes a new player once the address is verified.' },
    tournament: {
      name: 'Tournament Notification',
      description: 'Shows the start in UTC and attaches a calendar file.',
    },
    'clan-invitation': {
      name: 'Clan Invitation',
      description: 'Shows the clan and the player who sent the invitation.',
    },
  },
} as const;

export const ConnectionCard = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/email/test'),
    onSuccess: ({ success }) => {
      if (success) toast(connectionTexts.done);
      else failureToast(connectionTexts.failed, null);
    },
    onError: (error) => failureToast(connectionTexts.failed, error),
  });
  return (
    <TitledCard title={connectionTexts.title} description={connectionTexts.description}>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        {isPending ? connectionTexts.pending : connectionTexts.submit}
      </Button>
    </TitledCard>
  );
};

/** Cards that fill the page width, whatever their number. */
export const CardRow = styled.ul.attrs({ role: 'list' })<{ $minWidth: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $minWidth }) => $minWidth}), 1fr));
  gap: ${theme.space[5]};
`;

const Frame = styled.iframe`
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
  const { name, description } = previewTexts.templates[template];
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
        <Frame title={previewTexts.frame(name)} src={emailPreviewPath(template)} sandbox="" loading="lazy" />
      </li>
    </Card>
  );
};

export const TemplatePreviews = ({ title, templates }: { title: string; templates: readonly EmailPreview[] }) => (
  <Section title={title}>
    <CardRow $minWidth="22rem">
      {templates.map((template) => (
        <TemplateCard key={template} template={template} />
      ))}
    </CardRow>
  </Section>
);
