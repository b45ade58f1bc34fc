import { articleFields } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { limits } from '@portal/contracts/limits';
import { call, useNavigate, useQueryClient } from '@portal/portal';
import { SubmitButton, useCallForm } from '@portal/portal/forms';
import { Button } from '@portal/ui';
import { Form, FormTextField } from '@portal/ui/forms';
import { DialogClose, DialogContent } from '@portal/ui/overlays';
import { useId } from 'react';
import { deskQueries } from '../queries.ts';

const schema = articleFields.pick({ title: true });
const empty = { excerpt: '', category: 'news', markdown: '', imageHash: null, date: null } as const;

/** Creates a draft with a title and opens it. */
export const NewArticleDialog = () => {
  const formId = useId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useCallForm({
    schema,
    defaultValues: { title: '' },
    mode: 'onTouched',
    send: ({ title }) => call('POST /api/desk/articles', { body: { ...empty, title } }),
    onSuccess: (article) => {
      queryClient.setQueryData(deskQueries.article(article.id).queryKey, article);
      void queryClient.invalidateQueries({ queryKey: deskQueries.lists });
      void navigate(communityPaths.deskArticle(article.id));
    },
    onError: { title: 'Draft Not Created', fallback: 'Please try again.' },
  });
  return (
    <DialogContent
      title="New article"
      closeLabel={null}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <SubmitButton state={form} form={formId} label="Create draft" pendingLabel="Creating..." />
        </>
      }
    >
      <Form id={formId} onSubmit={form.submit}>
        <FormTextField
          control={form.control}
          name="title"
          label="Title"
          description="You can change it later."
          maxLength={limits.article.title}
          autoComplete="off"
        />
      </Form>
    </DialogContent>
  );
};
