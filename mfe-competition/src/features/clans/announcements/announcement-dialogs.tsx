import { announcementBody, type Clan, type ClanAnnouncement } from '@portal/contracts';
import { limits } from '@portal/contracts/limits';
import { call, failureToast, toast, useQueryClient, useSubmit } from '@portal/portal';
import { SubmitButton, useCallForm } from '@portal/portal/forms';
import { Button, Text } from '@portal/ui';
import { Form, FormTextArea } from '@portal/ui/forms';
import { ConfirmDialog, Dialog, DialogClose, DialogContent, DialogTrigger } from '@portal/ui/overlays';
import { Megaphone } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clansKey } from '../queries.ts';

interface PostDialogProps {
  clan: Clan;
  /** Announcements that the clan can post today. */
  left: number;
}

/** Lists and numbers of announcements are outdated after one was posted or deleted. */
const useRefreshAnnouncements = () => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: clansKey });
};

const describeReaders = ({ memberCount }: Clan): string =>
  memberCount === 1 ? 'You are the only member.' : `All ${memberCount} members can read it.`;

/** Writes an announcement. What was typed stays while the dialog is closed. */
export const PostDialog = ({ clan, left }: PostDialogProps) => {
  const [isOpen, setOpen] = useState(true);
  const formId = useId();
  const refresh = useRefreshAnnouncements();
  const form = useCallForm({
    schema: announcementBody,
    defaultValues: { text: '' },
    send: (body) => call('POST /api/clans/{id}/announcements', { params: { id: clan.id }, body }),
    onSuccess: () => {
      toast({ title: 'Announcement Posted', description: describeReaders(clan) });
      setOpen(false);
      form.reset({ text: '' });
      refresh();
    },
    onError: { title: 'Not Posted', fallback: 'Your announcement was not posted. Please try again.' },
    errorFields: { rate_limited: 'text' },
  });
  const { length } = useWatch({ control: form.control, name: 'text' });
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">
          <Megaphone aria-hidden />
          New announcement
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Announcement to ${clan.name}`}
        description={`${left} of ${limits.clan.announcementsPerDay} announcements left. ${describeReaders(clan)}`}
        closeLabel={null}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            <SubmitButton state={form} form={formId} label="Post" pendingLabel="Posting..." />
          </>
        }
      >
        <Form id={formId} onSubmit={form.submit}>
          <FormTextArea
            control={form.control}
            name="text"
            label="Text"
            rows={6}
            maxLength={limits.clan.announcement}
            dir="auto"
          />
          <Text size="small" tone="muted" tabular>
            {`${length} of ${limits.clan.announcement} characters`}
          </Text>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

interface DeleteDialogProps {
  clan: Clan;
  announcement: ClanAnnouncement;
}

/** Open at first: the button that loaded this code was pressed. */
export const DeleteDialog = ({ clan, announcement: { id: post, by } }: DeleteDialogProps) => {
  const [isOpen, setOpen] = useState(true);
  const refresh = useRefreshAnnouncements();
  const { mutate, isPending } = useSubmit({
    mutationFn: () => call('DELETE /api/clans/{id}/announcements/{post}', { params: { id: clan.id, post } }),
    onSuccess: () => {
      toast({ title: 'Announcement Deleted' });
      refresh();
    },
    onError: (error) =>
      failureToast({ title: 'Not Deleted', fallback: 'Nothing was changed. Please try again.' }, error),
    onSettled: () => setOpen(false),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm">
          Delete
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      title="Delete this announcement?"
      description={`The announcement by ${by.username ?? 'a former member'} disappears for all members. It cannot be restored.`}
      confirmLabel="Delete"
      pending={isPending}
      onConfirm={() => mutate()}
    />
  );
};
