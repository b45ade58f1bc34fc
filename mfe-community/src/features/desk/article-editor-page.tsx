import type { DeskArticle } from '@portal/contracts';
import { useDocumentTitle, useParams, useQuery } from '@portal/portal';
import { useMedia } from '@portal/screens';
import { Heading, QueryState, Stack, theme } from '@portal/ui';
import { Form } from '@portal/ui/forms';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@portal/ui/tabs';
import type { FormEvent, KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { ArticleFieldset } from './components/article-fields.tsx';
import { ArticleStatus } from './components/article-status.tsx';
import { DeskFailure, EditorLayout, EditorSkeleton } from './components/desk-layout.tsx';
import { EditorNotices } from './components/editor-notices.tsx';
import { Preview } from './components/preview.tsx';
import { PublishActions } from './components/publish-actions.tsx';
import { deskQueries } from './queries.ts';
import { untitled } from './texts.ts';
import { useArticleForm } from './use-article-form.ts';

/** Editor and preview are side by side from this width on. */
const sideBySide = '(min-width: 64rem)';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${theme.space[6]};
`;

const Editor = ({ article }: { article: DeskArticle }) => {
  const form = useArticleForm(article);
  const isWide = useMedia(sideBySide);
  const title = form.base.title || untitled;
  useDocumentTitle(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    form.save();
  };
  const fields = (
    <Form aria-label="Article" onSubmit={submit} onKeyDown={saveByKey}>
      <ArticleFieldset control={form.control} />
    </Form>
  );
  const preview = <Preview articleId={form.base.id} fields={form.fields} />;
  return (
    <EditorLayout>
      <Stack gap={3}>
        <Heading level={1}>
          <bdi>{title}</bdi>
        </Heading>
        <ArticleStatus form={form} />
      </Stack>
      <PublishActions form={form} />
      <EditorNotices form={form} />
      {isWide ? (
        <Columns>
          {fields}
          <section aria-label="Preview">{preview}</section>
        </Columns>
      ) : (
        <Tabs defaultValue="write">
          <TabsList aria-label="Editor">
            <TabsTrigger value="write">Write</TabsTrigger>
            <TabsTrigger value="preview">Preview</TabsTrigger>
          </TabsList>
          <TabsContent value="write">{fields}</TabsContent>
          <TabsContent value="preview">{preview}</TabsContent>
        </Tabs>
      )}
    </EditorLayout>
  );
};

const LoadedEditor = ({ id }: { id: string }) => {
  const query = useQuery(deskQueries.article(id));
  return (
    <QueryState
      query={query}
      skeleton={<EditorSkeleton />}
      failure={(error, retry) => <DeskFailure error={error} retry={retry} />}
    >
      {(article) => <Editor article={article} />}
    </QueryState>
  );
};

/** /desk/{id}: one article of an editor. */
export const Page = () => {
  const { id = '' } = useParams();
  return <LoadedEditor key={id} id={id} />;
};
