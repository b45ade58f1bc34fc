import { limits, visibleText, z } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { validate } from '@portal/service-kit/http';
import type { ArticleDraft } from '../../data-access/index.ts';
import { toPlainText } from '../news/markdown-text.ts';
import type { PublishableArticle } from './publish-article.ts';

const publishable = z.object({
  title: visibleText(limits.article.title, 'Enter a title').trim(),
  excerpt: visibleText(limits.article.excerpt, 'Enter an excerpt').trim(),
  markdown: z.string().refine((markdown) => toPlainText(markdown) !== '', 'Enter a text'),
});

const dayMs = 86_400_000;

/**
 * Converts a draft to the article that readers see.
 * @param publishAt when they see it
 * @throws AppError `validation_failed` for missing texts or a date more than a day after `publishAt`
 */
export const requireComplete = (draft: ArticleDraft, publishAt: Date): PublishableArticle => {
  const texts = validate(publishable, draft);
  const date = draft.date === null ? null : new Date(draft.date);
  // East of Greenwich, today begins before its midnight in UTC, which is the time of `date`.
  if (date && date.getTime() > publishAt.getTime() + dayMs)
    throw new AppError('validation_failed', { issues: [{ path: 'date', message: 'Must not be in the future' }] });
  const { slug, category, image } = draft;
  return { ...texts, slug, category, image, content: toPlainText(draft.markdown), date };
};
