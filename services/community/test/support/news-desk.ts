import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portalConfig } from '@portal/contracts';
import { createStore } from '../../src/context.ts';
import { NewsCommandError, runNewsCommand } from '../../src/features/news/news-command.ts';
import type { TestCommunity } from './community.ts';

export interface TestDesk {
  /** The editor's folder, alone in its parent folder. */
  folder: string;
  /** Writes a file into the editor's folder. */
  write(name: string, content: string | Buffer): Promise<void>;
  /** Runs `npm run news -- ...` in that folder. @returns the printed lines and the error message, if any */
  news(...args: string[]): Promise<{ lines: string[]; refusal: string | null }>;
  close(): Promise<void>;
}

/** An editor who works on the service's database. */
export const openDesk = async (
  { db, origin, portal }: Pick<TestCommunity, 'db' | 'origin' | 'portal'>,
  clock: () => Date,
  portalUrl = origin,
): Promise<TestDesk> => {
  const parent = await mkdtemp(join(tmpdir(), 'news-desk-'));
  const folder = join(parent, 'articles');
  await mkdir(folder);
  return {
    folder,
    write: (name, content) => writeFile(join(folder, name), content),
    async news(...args) {
      const lines: string[] = [];
      const desk = {
        ...createStore({ portal: portalConfig.parse(portal) }, db, clock),
        folder,
        portalUrl,
        print: (line: string) => void lines.push(line),
      };
      try {
        await runNewsCommand(desk, args);
      } catch (error) {
        if (error instanceof NewsCommandError) return { lines, refusal: error.message };
        throw error;
      }
      return { lines, refusal: null };
    },
    close: () => rm(parent, { recursive: true }),
  };
};

export interface ArticleFields {
  title?: string;
  excerpt?: string;
  category?: string;
  image?: string;
  date?: string;
  slug?: string;
}

/** An article's file. */
export const articleFile = (fields: ArticleFields = {}, text = 'One paragraph.\n\nAnother one.'): string => {
  const all = { title: 'Kick-off', excerpt: 'It begins', category: 'news', ...fields };
  const matter = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `---\n${matter.join('\n')}\n---\n\n${text}\n`;
};
