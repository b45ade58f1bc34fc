import { communityPaths } from '@portal/contracts/community/ui';
import { PageLink } from '@portal/portal';
import { Badge, Cluster, Text } from '@portal/ui';
import { formatMoment, formatWithZone, stateTexts } from '../texts.ts';
import type { ArticleForm } from '../use-article-form.ts';

const describeSaving = ({ isPending, isDirty, base }: ArticleForm): string => {
  if (isPending) return 'Saving...';
  if (isDirty) return 'Unsaved changes';
  return `Saved ${formatMoment(base.changedAt)}${base.editor ? ` by ${base.editor}` : ''}`;
};

/** What readers see of the article, and whether its text is saved. */
export const ArticleStatus = ({ form }: { form: ArticleForm }) => {
  const { state, publishAt, articleId, hasChanges } = form.base;
  const { label, tone } = stateTexts[state];
  return (
    <Cluster gap={3}>
      <Badge tone={tone}>{publishAt ? `Scheduled for ${formatWithZone(publishAt)}` : label}</Badge>
      {state === 'published' && hasChanges && <Badge tone="amber">Unpublished changes</Badge>}
      <Text as="span" size="small" tone="muted" role="status">
        {describeSaving(form)}
      </Text>
      {state === 'published' && articleId && (
        <PageLink to={communityPaths.article(articleId)}>View the published article</PageLink>
      )}
    </Cluster>
  );
};
