import { resolve } from 'node:path';
import { id } from '@portal/contracts';
import { AppError, type ClientSession } from '@portal/service-kit';
import { loadArticleFile } from './article-file';
import { type ArticleStore, publishArticle, retractArticle } from './publish-article';

export interface NewsCommandContext extends ArticleStore {
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
  clock(): Date;
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

const publish = async (context: NewsCommandContext, file: string): Promise<void> => {
  try {
    const prepared = await loadArticleFile(resolve(context.folder, file));
    const now = context.clock();
    if (prepared.date && prepared.date > now) {
      throw new AppError('validation_failed', { issues: [{ path: 'date', message: 'lies in the future' }] });
    }
    const { article, isNew } = await context.transact((transaction) =>
      publishArticle(context, prepared, now, transaction),
    );
    context.print(`${isNew ? 'published' : 'updated'} ${article.id} ${article.slug}: ${article.title}`);
  } catch (error) {
    throw explain(file, error);
  }
};

const retract = async (context: NewsCommandContext, articleId: string): Promise<void> => {
  const valid = id.safeParse(articleId).success;
  const article =
    valid &&
    (await context.transact((transaction) => retractArticle(context, articleId, context.clock(), transaction)));
  if (!article) throw new NewsCommandError(`Article ${articleId} does not exist; npm run news -- list shows all`);
  context.print(`retracted ${article.id} ${article.slug}: ${article.title}`);
};

const list = async ({ articles, print }: NewsCommandContext): Promise<void> => {
  const found = await articles.list();
  for (const { id: articleId, createdAt, category, retractedAt, slug, title } of found) {
    const state = retractedAt ? 'retracted' : 'published';
    print(`${articleId}  ${createdAt.toISOString().slice(0, 10)}  ${category.padEnd(7)}  ${state}  ${slug}: ${title}`);
  }
  if (found.length === 0) print('There are no articles.');
};

/**
 * Runs an editor's command.
 * @throws NewsCommandError with a message for the editor; articles published before a refused file stay published
 */
export const runNewsCommand = async (
  context: NewsCommandContext,
  [command, ...values]: readonly string[],
): Promise<void> => {
  const [value = ''] = values;
  if (command === 'publish' && values.length > 0) for (const file of values) await publish(context, file);
  else if (command === 'retract' && values.length === 1) await retract(context, value);
  else if (command === 'list' && values.length === 0) await list(context);
  else throw new NewsCommandError(newsUsage);
};
