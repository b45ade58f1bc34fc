import { resolve } from 'node:path';
import { id } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CommunityStore } from '../../context';
import { loadArticleFile } from './article-file';
import { publishArticle, retractArticle } from './publish-article';

export interface NewsCommandContext extends Pick<CommunityStore, 'articles' | 'pictures' | 'transact' | 'clock'> {
  /** Base of relative file paths. */
  folder: string;
  print(line: string): void;
}

/** The command failed; its message is for the editor. */
export class NewsCommandError extends Error {
  override readonly name = 'NewsCommandError';
}

export const newsUsage = `Usage:
  npm run news -- publish FILE.md...   publishes articles or updates published ones
  npm run news -- retract ID           hides an article and deletes its picture
  npm run news -- list                 lists all articles, newest first`;

const explain = (file: string, error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  const issues = error.issues ?? [{ path: '', message: error.message }];
  const lines = issues.map(({ path, message }) => `${file}: ${path ? `${path}: ` : ''}${message}`);
  return new NewsCommandError(lines.join('\n'));
};

const publish = async (ctx: NewsCommandContext, file: string): Promise<void> => {
  try {
    const prepared = await loadArticleFile(resolve(ctx.folder, file));
    const now = ctx.clock();
    if (prepared.date && prepared.date > now) {
      throw new AppError('validation_failed', { issues: [{ path: 'date', message: 'must not be in the future' }] });
    }
    const { article, isNew } = await ctx.transact((transaction) => publishArticle(ctx, prepared, now, transaction));
    ctx.print(`${isNew ? 'published' : 'updated'} ${article.id} ${article.slug}: ${article.title}`);
  } catch (error) {
    throw explain(file, error);
  }
};

const retract = async (ctx: NewsCommandContext, articleId: string): Promise<void> => {
  const valid = id.safeParse(articleId).success;
  const article =
    valid && (await ctx.transact((transaction) => retractArticle(ctx, articleId, ctx.clock(), transaction)));
  if (!article) throw new NewsCommandError(`Article ${articleId} does not exist; npm run news -- list shows all`);
  ctx.print(`retracted ${article.id} ${article.slug}: ${article.title}`);
};

const list = async ({ articles, print }: NewsCommandContext): Promise<void> => {
  const rows = await articles.listAll();
  for (const { id: articleId, createdAt, category, retractedAt, slug, title } of rows) {
    const state = retractedAt ? 'retracted' : 'published';
    print(`${articleId}  ${createdAt.toISOString().slice(0, 10)}  ${category.padEnd(7)}  ${state}  ${slug}: ${title}`);
  }
  if (rows.length === 0) print('There are no articles.');
};

/**
 * Runs an editor's command.
 * @throws NewsCommandError with a message for the editor; articles published before a rejected file stay published
 */
export const runNewsCommand = async (
  ctx: NewsCommandContext,
  [command, ...values]: readonly string[],
): Promise<void> => {
  const [value = ''] = values;
  if (command === 'publish' && values.length > 0) for (const file of values) await publish(ctx, file);
  else if (command === 'retract' && values.length === 1) await retract(ctx, value);
  else if (command === 'list' && values.length === 0) await list(ctx);
  else throw new NewsCommandError(newsUsage);
};
