import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { id } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CommunityStore } from '../../context.ts';
import { loadArticleFile } from './article-file.ts';
import { draftArticle } from './draft-article.ts';
import { NewsCommandError } from './news-command-error.ts';
import { type ArticleStore, buildArticleId, publishArticle, retractArticle } from './publish-article.ts';
import { readEndedCup, readPicture } from './read-cup.ts';

export { NewsCommandError } from './news-command-error.ts';

export interface NewsCommandContext extends ArticleStore, Pick<CommunityStore, 'transact' | 'clock'> {
  /** Base of relative file paths. */
  folder: string;
  /** Origin of the portal whose tournaments are drafted. */
  portalUrl: string;
  print(line: string): void;
}

export const newsUsage = `Usage:
  npm run news -- publish FILE.md...   publishes articles or updates published ones
  npm run news -- draft TOURNAMENT     writes the draft of an article about a tournament that has ended, by id or name; --portal URL
  npm run news -- retract ID           hides an article and deletes its picture
  npm run news -- list                 lists all articles, newest first`;

const explain = (file: string, error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  const issues = error.issues ?? [{ path: '', message: error.message }];
  const lines = issues.map(({ path, message }) => `${file}: ${path ? `${path}: ` : ''}${message}`);
  return new NewsCommandError(lines.join('\n'));
};

const describeFileError = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'
    ? 'it exists. Edit it, or delete it to draft again'
    : String(error);

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

const readDraftArgs = (args: readonly string[], defaultPortal: string) => {
  try {
    const options = { portal: { type: 'string', default: defaultPortal } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [tournament] = positionals;
    if (tournament === undefined || positionals.length > 1) throw new Error('Name one tournament');
    return { tournament, portal: new URL(values.portal).origin };
  } catch (error) {
    throw new NewsCommandError(`${error instanceof Error ? error.message : error}\n${newsUsage}`, { cause: error });
  }
};

/** The draft is a file, as every article is until it is published. */
const draft = async (ctx: NewsCommandContext, args: readonly string[]): Promise<void> => {
  const { tournament, portal } = readDraftArgs(args, ctx.portalUrl);
  const bracket = await readEndedCup(portal, tournament);
  const { name, markdown, picturePath } = draftArticle(bracket);
  const published = await ctx.articles.findPublished(buildArticleId(name));
  if (published) throw new NewsCommandError(`${name} is already published: ${published.title}`);
  const picture = await readPicture(portal, picturePath);
  const file = `${name}.md`;
  // An editor's work is never overwritten.
  await writeFile(resolve(ctx.folder, file), markdown, { flag: 'wx' }).catch((cause: unknown) => {
    throw new NewsCommandError(`${file} cannot be written: ${describeFileError(cause)}`, { cause });
  });
  await writeFile(resolve(ctx.folder, `${name}.png`), picture);
  ctx.print(`drafted ${file} and its picture ${name}.png`);
  if (bracket.nextPhaseAt) ctx.print(`results can be disputed until ${bracket.nextPhaseAt}`);
  ctx.print(`edit it, then: npm run news -- publish ${file}`);
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
  else if (command === 'draft') await draft(ctx, values);
  else if (command === 'retract' && values.length === 1) await retract(ctx, value);
  else if (command === 'list' && values.length === 0) await list(ctx);
  else throw new NewsCommandError(newsUsage);
};
