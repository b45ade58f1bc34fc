import { type ArticleNode, id } from '@portal/contracts';
import type { CommunityStore } from '../../context.ts';
import { buildArticleBody } from './article-body.ts';

/** Players and clans whom an article may be about. More links are not read. */
const maxSubjects = 30;

export interface ArticleSubjects {
  playerIds: string[];
  clanIds: string[];
}

const listLinks = (nodes: readonly ArticleNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.href ?? [], ...listLinks(node.children)].flat()));

const isId = (text: string): boolean => id.safeParse(text).success;

/** Finds the players and clans to whose pages an article links by a path, such as `/members/Ana`. */
export const findSubjects = async (
  { players }: Pick<CommunityStore, 'players'>,
  markdown: string,
): Promise<ArticleSubjects> => {
  const paths = listLinks(buildArticleBody(markdown));
  const readNames = (page: 'members' | 'clans') => {
    const names = paths.flatMap((path) => new RegExp(`^/${page}/([^/%]+)$`).exec(path)?.[1] ?? []);
    return [...new Set(names)].slice(0, maxSubjects);
  };
  const playerIds = await Promise.all(
    readNames('members').map(async (name) => (await players.findByUsername(name))?.id ?? (isId(name) ? name : [])),
  );
  return { playerIds: playerIds.flat(), clanIds: readNames('clans').filter(isId) };
};
