import { resolve } from 'node:path';
import { id } from '@portal/contracts';
import { AppError, type ClientSession } from '@portal/service-kit';
import { loadArticleFile } from './article-file';
import { type ArticleStore, publishArticle, retractArticle } from './publish-article';

export interface NewsDesk extends ArticleStore {
  transact<T>(work: (transaction: ClientSession) => Promise<T>): Promise<T>;
  clock(): Date;
  /** The folder that paths of files start from. */
  folder: string;
  print(line: string): void;
}

/** What the editor has asked for cannot be done; the message says why. */
export class NewsCommandError extends Error {
  override readonly name = 'NewsCommandError';
}

const usage = `Usage:
  npm run news -- publish FILE.md...   publishes articles, or gives published ones their new state
  npm run news -- retract ID           takes an article and its picture from readers
  npm run news -- list                 shows all articles, newest first`;

const explain = (file: string, error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  const issues = error.issues ?? [{ path: '', message: error.message }];
  const lines = issues.map(({ path, message }) => `${file}: ${path ? `${path}: ` : ''}${message}`);
  return new NewsCommandError(lines.join('\n'));
};

const publish = async (desk: NewsDesk, file: string): Promise<void> => {
  try {
    const prepared = await loadArticleFile(resolve(desk.folder, file));
    const now = desk.clock();
    if (prepared.date && prepared.date > now) {
      throw new AppError('validation_failed', { issues: [{ path: 'date', message: 'lies in the future' }] });
    }
    const { article, isNew } = await desk.transact((transaction) => publishArticle(desk, prepared, now, transaction));
    desk.print(`${isNew ? 'published' : 'updated'} ${article.id} ${article.slug}: ${article.title}`);
  } catch (error) {
    throw explain(file, error);
  }
};

const retract = async (desk: NewsDesk, articleId: string): Promise<void> => {
  const valid = id.safeParse(articleId).success;
  const article =
    valid && (await desk.transact((transaction) => retractArticle(desk, articleId, desk.clock(), transaction)));
  if (!article) throw new NewsCommandError(`There is no article ${articleId}; npm run news -- list shows them`);
  desk.print(`retracted ${article.id} ${article.slug}: ${article.title}`);
};

const list = async ({ articles, print }: NewsDesk): Promise<void> => {
  const found = await articles.list();
  for (const { id: articleId, createdAt, category, retractedAt, slug, title } of found) {
    const state = retractedAt ? 'retracted' : 'published';
    print(`${articleId}  ${createdAt.toISOString().slice(0, 10)}  ${category.padEnd(7)}  ${state}  ${slug}: ${title}`);
  }
  if (found.length === 0) print('There are no articles.');
};

/**
 * Does what an editor asks for on the command line.
 * @throws NewsCommandError in words for the editor; what was published before the file that is refused stays published
 */
export const runNewsCommand = async (desk: NewsDesk, [command, ...values]: readonly string[]): Promise<void> => {
  const [value = ''] = values;
  if (command === 'publish' && values.length > 0) for (const file of values) await publish(desk, file);
  else if (command === 'retract' && values.length === 1) await retract(desk, value);
  else if (command === 'list' && values.length === 0) await list(desk);
  else throw new NewsCommandError(usage);
};
