import type { Connection } from '@portal/service-kit/database';
import type { Types } from 'mongoose';

/** An article of a release without the desk. */
interface PublishedRow {
  _id: Types.ObjectId;
  slug: string;
  title: string;
  excerpt: string;
  content: string;
  markdown?: string;
  category: string;
  image: object | null;
  createdAt: Date;
  retractedAt: Date | null;
}

/** Plain lines as Markdown: one paragraph for each, and no character with a meaning. */
const toMarkdown = (content: string): string =>
  content
    .split('\n')
    .map((line) =>
      line
        .replace(/[\\`*_[\]<>#&~|]|^[-+=]/g, '\\$&')
        // A number at the start would be a list.
        .replace(/^(\d+)([.)])/, '$1\\$2'),
    )
    .join('\n\n');

/** Gives every article a draft, so that editors can change and retract what was published before there was a desk. */
export const draftPublishedArticles = async (connection: Connection): Promise<void> => {
  const drafts = connection.collection('articleDrafts');
  for await (const article of connection.collection<PublishedRow>('articles').find()) {
    const { _id, slug, title, excerpt, category, content, markdown = toMarkdown(content), retractedAt } = article;
    const draft = {
      ...{ slug, title, excerpt, category, markdown, date: null, authorId: null, editorId: null },
      // The picture of a retracted article was deleted.
      image: retractedAt ? null : article.image,
      changedAt: retractedAt ?? article.createdAt,
      state: retractedAt ? 'retracted' : 'published',
      ...{ articleId: _id, hasChanges: false, version: 1 },
    };
    await drafts.updateOne({ slug }, { $setOnInsert: draft }, { upsert: true });
  }
};
