import type { EmailAction, EmailDetails } from '@portal/contracts';
import { call, failureToast, formatCount, useQuery, useSubmit } from '@portal/portal';
import {
  Badge,
  type BadgeTone,
  Button,
  Cluster,
  Heading,
  QueryState,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  theme,
} from '@portal/ui';
import { Dialog, DialogContent } from '@portal/ui/overlays';
import { useState } from 'react';
import { styled } from 'styled-components';
import { allowAgain } from '../allow-again.tsx';
import { emailQueries } from '../queries.ts';
import { actionTexts, formatMoment, stateTones } from '../texts.ts';
import { ActionDialog, type OperatorAction } from './action-dialog.tsx';

const EmailFacts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: ${theme.space[3]};
  font-size: ${theme.fontSize.small};
  overflow-wrap: anywhere;

  dt { color: ${theme.color.textMuted}; }
`;

const TimelineList = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[3]};
  border-inline-start: 2px solid ${theme.color.line};
  overflow-wrap: anywhere;

  > li { padding-inline-start: ${theme.space[4]}; }
`;

const PreviewFrame = styled.iframe`
  width: 100%;
  height: 28rem;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

const buildAction = (emailId: string, action: EmailAction): OperatorAction => {
  const { label, consequence } = actionTexts[action];
  return {
    title: `${label}?`,
    description: consequence,
    confirmLabel: label,
    run: async (reason) => {
      const body = { action, emailId, mode: 'apply', reason } as const;
      const { changed } = await call('POST /api/operations/emails', { body });
      return changed === 1 ? `${label}: done` : 'Nothing changed: a worker or another operator was first';
    },
  };
};

interface TimelineEntry {
  at: string;
  label: string;
  tone: BadgeTone;
  /** The server's reply, or why the email was not sent. */
  text?: string | null;
  place?: string;
}

const buildTimeline = (email: EmailDetails): TimelineEntry[] => {
  const { state, requestedAt, createdAt, expiresAt, nextAttemptAt, finishedAt, failure, attempts } = email;
  const made = attempts.map(
    ({ at, outcome, code, response, worker, server }): TimelineEntry => ({
      at,
      label: outcome,
      tone: outcome === 'sent' ? 'accent' : 'danger',
      text: response || code,
      place: [server, worker].filter(Boolean).join(' · '),
    }),
  );
  const timeline: TimelineEntry[] = [
    { at: requestedAt, label: 'requested', tone: 'neutral' },
    { at: createdAt, label: 'queued', tone: 'info' },
    ...made,
  ];
  if (state === 'queued')
    timeline.push({
      at: nextAttemptAt,
      label: 'next try',
      tone: 'info',
      text: `Gives up at ${formatMoment(expiresAt)}`,
    });
  if (state === 'expired')
    timeline.push({ at: expiresAt, label: state, tone: 'danger', text: 'It could not be sent in time.' });
  else if (finishedAt && state !== 'sent')
    timeline.push({ at: finishedAt, label: state, tone: stateTones[state], text: failure });
  return timeline;
};

const Timeline = ({ email }: { email: EmailDetails }) => {
  const omitted = email.tries - email.attempts.length;
  return (
    <Stack gap={3}>
      <Heading level={3} size="small">
        Timeline
      </Heading>
      {omitted > 0 && <Text tone="muted">{`${formatCount(omitted)} earlier attempts were not kept.`}</Text>}
      <TimelineList>
        {buildTimeline(email).map(({ at, label, tone, text, place }) => (
          <li key={`${at} ${label} ${place}`}>
            <Cluster gap={2}>
              <Badge tone={tone}>{label}</Badge>
              <Text as="span" size="small" tone="muted">
                {[formatMoment(at), place].filter(Boolean).join(' · ')}
              </Text>
            </Cluster>
            {text && <Text size="small">{text}</Text>}
          </li>
        ))}
      </TimelineList>
    </Stack>
  );
};

const Details = ({ email }: { email: EmailDetails }) => {
  const { id: emailId, state, template, failure, actions, suppression } = email;
  const [action, setAction] = useState<OperatorAction | null>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const reveal = useSubmit({
    mutationFn: () => call('POST /api/operations/emails/{emailId}/reveal', { params: { emailId } }),
    onError: (error) =>
      failureToast({ title: "Couldn't show the address", fallback: 'Nothing was changed. Please try again.' }, error),
  });
  const shown = reveal.data ?? email;
  const facts = [
    ['Address', shown.address],
    ['Template', `${template}, version ${email.templateVersion}`],
    ...(failure ? [['Reason', failure]] : []),
    ['Message-ID', email.messageId],
    ...(email.requestId ? [['Request', email.requestId]] : []),
  ];
  return (
    <Stack gap={5}>
      <Cluster>
        <Badge tone={stateTones[state]}>{state}</Badge>
      </Cluster>
      <EmailFacts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </EmailFacts>
      <Cluster>
        {suppression && (
          <Button size="sm" onClick={() => setAction(allowAgain(email.address, suppression))}>
            Allow again
          </Button>
        )}
        {actions.map((wanted) => (
          <Button key={wanted} size="sm" onClick={() => setAction(buildAction(emailId, wanted))}>
            {actionTexts[wanted].label}
          </Button>
        ))}
        {!reveal.data && (
          <Button size="sm" variant="secondary" pending={reveal.isPending} onClick={() => reveal.mutate()}>
            Show address
          </Button>
        )}
        {!isPreviewed && (
          <Button size="sm" variant="secondary" onClick={() => setIsPreviewed(true)}>
            Show preview
          </Button>
        )}
      </Cluster>
      <Timeline email={shown} />
      {isPreviewed && (
        <PreviewFrame title="Preview of the email" src={`/api/operations/emails/${emailId}/preview`} sandbox="" />
      )}
      <ActionDialog action={action} onChange={setAction} />
    </Stack>
  );
};

/** An email: what happened to it and when, its actions and a preview. */
export const EmailDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(emailQueries.detail(id));
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="lg"
        title="Email"
        description="Showing the address or the preview is recorded in the audit log."
      >
        <QueryState
          query={query}
          skeleton={
            <SkeletonGroup>
              <Skeleton shape="block" height="18rem" />
            </SkeletonGroup>
          }
          failure="Couldn't load the email."
        >
          {(email) => <Details email={email} />}
        </QueryState>
      </DialogContent>
    </Dialog>
  );
};
