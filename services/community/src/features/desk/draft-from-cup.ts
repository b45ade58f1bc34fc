import { limits } from '@portal/contracts';
import { findDuplicateKey } from '@portal/service-kit/database';
import type { CommunityContext } from '../../context.ts';
import type { ArticleDraft } from '../../data-access/index.ts';
import { buildDraft } from './change-draft.ts';
import { coverRules } from './covers.ts';
import { readEndedCup, readPicture } from './read-cup.ts';
import { writeCupReport } from './write-cup-report.ts';

/** Names of cups and players may contain line breaks, and several names may be longer together than the text may be. */
const fitLine = (text: string, maxLength: number): string => {
  const line = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()];
  return line.length > maxLength
    ? `${line
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : line.join('');
};

/**
 * Finds the draft about a tournament that has ended, or writes it.
 * @throws AppError `tournament_not_found`, `phase_not_possible` before the end, or an error of `takePicture`
 */
export const draftFromCup = async (
  ctx: CommunityContext,
  tournamentId: string,
  editorId: string,
  signal: AbortSignal,
): Promise<ArticleDraft> => {
  const { articleDrafts, pictures, gatewayUrl, takePicture, transact, clock } = ctx;
  const { slug, picturePath, ...report } = writeCupReport(await readEndedCup(gatewayUrl, tournamentId, signal));
  const existing = await articleDrafts.findBySlug(slug);
  if (existing) return existing;
  const file = await readPicture(gatewayUrl, picturePath, signal);
  const picture = await takePicture(file, coverRules, editorId, signal);
  const { hash, width, height } = picture;
  const now = clock();
  const texts = {
    title: fitLine(report.title, limits.article.title),
    excerpt: fitLine(report.excerpt, limits.article.excerpt),
    markdown: report.markdown,
  };
  const draft = buildDraft(
    { ...texts, category: 'esports', image: { hash, width, height }, date: null },
    { slug, authorId: editorId, now },
  );
  try {
    await transact(async (transaction) => {
      await pictures.use(picture, now, transaction);
      await articleDrafts.save(draft, transaction);
    });
    return draft;
  } catch (error) {
    // Another editor has just drafted it.
    const other = findDuplicateKey(error) && (await articleDrafts.findBySlug(slug));
    if (other) return other;
    throw error;
  }
};
