import { z } from '@portal/contracts';
import { readTimeZone } from '@portal/contracts/time-zone';
import { serverNow } from '@portal/portal';
import { SubmitButton, useCallForm } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { DialogClose, DialogContent } from '@portal/ui/overlays';
import { useId } from 'react';

const Cancel = () => (
  <DialogClose asChild>
    <Button variant="secondary">Cancel</Button>
  </DialogClose>
);

interface PublishDialogProps {
  /** Whether readers see an earlier version. */
  isPublished: boolean;
  onConfirm: () => void;
}

/** Asks before readers see the article. */
export const PublishDialog = ({ isPublished, onConfirm }: PublishDialogProps) => (
  <DialogContent
    size="sm"
    title={isPublished ? 'Publish the changes?' : 'Publish this article?'}
    description={
      isPublished
        ? 'Your text is saved, and readers see it within a few seconds in place of the earlier one.'
        : 'Your text is saved, and readers see it within a few seconds.'
    }
    closeLabel={null}
    footer={
      <>
        <Cancel />
        <Button onClick={onConfirm}>Publish now</Button>
      </>
    }
  />
);

/** The value of a `datetime-local` input. */
const toLocalTime = (timestamp: string | null): string => {
  if (timestamp === null) return '';
  const date = new Date(timestamp);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const schedule = z.object({
  at: z
    .string()
    .refine((local) => new Date(local).getTime() > serverNow(), 'Choose a time in the future')
    .transform((local) => new Date(local).toISOString()),
});

interface ScheduleDialogProps {
  publishAt: string | null;
  onConfirm: (at: string) => void;
}

/** Asks when the article is published. */
export const ScheduleDialog = ({ publishAt, onConfirm }: ScheduleDialogProps) => {
  const formId = useId();
  const form = useCallForm({
    schema: schedule,
    defaultValues: { at: toLocalTime(publishAt) },
    mode: 'onTouched',
    send: async ({ at }) => at,
    onSuccess: onConfirm,
    onError: { title: 'Not Scheduled', fallback: 'Please try again.' },
  });
  const zone = readTimeZone();
  return (
    <DialogContent
      size="sm"
      title="Schedule this article"
      description="Your text is saved now and published at this time. You can change it until then."
      closeLabel={null}
      footer={
        <>
          <Cancel />
          <SubmitButton state={form} form={formId} label="Schedule" />
        </>
      }
    >
      <Form id={formId} onSubmit={form.submit}>
        <FormTextField
          control={form.control}
          name="at"
          type="datetime-local"
          label="Time"
          description={zone ? `In your time zone, ${zone.replaceAll('_', ' ')}.` : 'In your time zone.'}
        />
      </Form>
    </DialogContent>
  );
};
