import { communityPaths } from '@portal/contracts/community/ui';
import { call, failureToast, toast, useNavigate, useQueryClient, useSubmit } from '@portal/portal';
import { Button, Cluster } from '@portal/ui';
import { ConfirmDialog, Dialog } from '@portal/ui/overlays';
import { useState } from 'react';
import { deskQueries } from '../queries.ts';
import type { ArticleForm } from '../use-article-form.ts';
import { PublishDialog, ScheduleDialog } from './publish-dialogs.tsx';

type Question = 'publish' | 'schedule' | 'retract' | 'delete';

const useRetract = ({ base, accept }: ArticleForm, onDone: () => void) => {
  const queryClient = useQueryClient();
  const { id, publishAt } = base;
  return useSubmit({
    mutationFn: () => call('POST /api/desk/articles/{id}/retract', { params: { id } }),
    onSuccess: (article) => {
      accept(article);
      void queryClient.invalidateQueries({ queryKey: ['news'] });
      toast({ title: publishAt ? 'Schedule Canceled' : 'Retracted' });
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: deskQueries.article(id).queryKey });
      failureToast(
        { title: publishAt ? 'Schedule Not Canceled' : 'Not Retracted', fallback: 'Please try again.' },
        error,
      );
    },
    onSettled: onDone,
  });
};

const useDelete = ({ base: { id } }: ArticleForm, onDone: () => void) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useSubmit({
    mutationFn: () => call('DELETE /api/desk/articles/{id}', { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: deskQueries.lists });
      toast({ title: 'Article Deleted' });
      void navigate(communityPaths.desk());
    },
    onError: (error) => failureToast({ title: 'Not Deleted', fallback: 'Please try again.' }, error),
    onSettled: onDone,
  });
};

/** Buttons that change what readers see. Each asks first. */
export const PublishActions = ({ form }: { form: ArticleForm }) => {
  const { base, isDirty, isPending } = form;
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const retract = useRetract(form, close);
  const remove = useDelete(form, close);
  const isScheduled = base.publishAt !== null;
  const isPublished = base.state === 'published';
  const isUpToDate = isPublished && !base.hasChanges && !isDirty;
  const publish = (at?: string) => {
    close();
    form.publish(at);
  };
  const isAsking = (asked: Question) => ({ open: question === asked, onOpenChange: close });
  return (
    <Cluster gap={2}>
      <Button type="button" variant="secondary" pending={isPending} onClick={form.save} disabled={!isDirty}>
        Save
      </Button>
      {!isUpToDate && (
        <>
          <Button type="button" onClick={() => setQuestion('publish')}>
            {isPublished ? 'Publish changes' : 'Publish now'}
          </Button>
          <Button type="button" variant="secondary" onClick={() => setQuestion('schedule')}>
            {isScheduled ? 'Change time' : 'Schedule'}
          </Button>
        </>
      )}
      {(isScheduled || isPublished) && (
        <Button type="button" variant="secondary" onClick={() => setQuestion('retract')}>
          {isScheduled ? 'Cancel schedule' : 'Retract'}
        </Button>
      )}
      {(base.state === 'draft' || base.state === 'retracted') && (
        <Button type="button" variant="ghost" onClick={() => setQuestion('delete')}>
          Delete
        </Button>
      )}
      <Dialog {...isAsking('publish')}>
        {question === 'publish' && <PublishDialog isPublished={isPublished} onConfirm={() => publish()} />}
      </Dialog>
      <Dialog {...isAsking('schedule')}>
        {question === 'schedule' && <ScheduleDialog publishAt={base.publishAt} onConfirm={publish} />}
      </Dialog>
      <ConfirmDialog
        {...isAsking('retract')}
        title={isScheduled ? 'Cancel the schedule?' : 'Retract this article?'}
        description={
          isScheduled
            ? 'The article is not published until you publish or schedule it again.'
            : 'Readers can no longer open it, and its picture disappears. You can publish it again at the same link.'
        }
        confirmLabel={isScheduled ? 'Cancel schedule' : 'Retract'}
        cancelLabel="Keep it"
        pending={retract.isPending}
        onConfirm={() => retract.mutate()}
      />
      <ConfirmDialog
        {...isAsking('delete')}
        title="Delete this article?"
        description="Its text and its picture are deleted for all editors. This cannot be undone."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Cluster>
  );
};
