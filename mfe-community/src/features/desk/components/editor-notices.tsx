import { Alert, Button, Cluster, Stack, Text } from '@portal/ui';
import { formatMoment } from '../texts.ts';
import type { ArticleForm } from '../use-article-form.ts';

/** What happened to the text besides typing: another editor, or a page that was left. */
export const EditorNotices = ({ form }: { form: ArticleForm }) => {
  const { conflict, own, isRestored } = form;
  return (
    // Screen readers only announce text in a live region that already exists.
    <div aria-live="polite">
      {conflict && (
        <Alert tone="warning">
          <Stack gap={3}>
            <Text>
              {`${conflict.editor ?? 'Another editor'} changed this article on ${formatMoment(conflict.changedAt)}. Your text is not saved.`}
            </Text>
            <Cluster gap={2}>
              <Button type="button" size="sm" variant="secondary" onClick={form.loadNewer}>
                Load that version
              </Button>
              <Button type="button" size="sm" variant="secondary" onClick={form.keepOwn}>
                Keep my text
              </Button>
            </Cluster>
          </Stack>
        </Alert>
      )}
      {own && (
        <Alert tone="info">
          <Stack gap={3}>
            <Text>You see the version of the other editor. Your own text is kept in this tab.</Text>
            <Cluster gap={2}>
              <Button type="button" size="sm" variant="secondary" onClick={form.restoreOwn}>
                Bring back my text
              </Button>
              <Button type="button" size="sm" variant="ghost" onClick={form.discardOwn}>
                Discard my text
              </Button>
            </Cluster>
          </Stack>
        </Alert>
      )}
      {isRestored && !conflict && (
        <Alert tone="info">
          <Cluster gap={3} justify="between">
            <Text>Your unsaved text was restored.</Text>
            <Button type="button" size="sm" variant="ghost" onClick={form.discardChanges}>
              Discard my text
            </Button>
          </Cluster>
        </Alert>
      )}
    </div>
  );
};
