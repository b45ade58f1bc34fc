import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@portal/testing/servers';
import { read } from './deployed-processes.ts';

const root = workspaceRoot();
const files = execFileSync('git', ['ls-files', '*.md', ':!services/community/seed'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const documents = new Map(files.map((file) => [file, read(file)]));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** As GitHub builds the anchor of a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
const listAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => toAnchor(title));

const isBroken = (file: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#');
  const linked = path === '' ? file : normalize(join(dirname(file), path));
  if (!existsSync(join(root, linked))) return true;
  return anchor !== undefined && !listAnchors(read(linked)).includes(anchor);
};

test('every link leads to a file and a section', () => {
  const broken = [...documents].flatMap(([file, text]) =>
    [...text.replace(/^```.*?^```/gms, '').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => isBroken(file, target))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every command exists', () => {
  const named = [...documents.values()].flatMap((text) =>
    [...text.matchAll(/npm run (?:-s )?(\w[\w:-]*\w)\b(?! -w)/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
});

test('commands whose output is redirected keep the name of the script out of it', () => {
  const redirected = [...documents.values()].flatMap((text) => text.match(/^npm run .+ (?:>|\|) .+$/gm) ?? []);
  expect(redirected.filter((command) => !command.startsWith('npm run -s '))).toEqual([]);
});

/** Requirements of levels 1 and 2 in ASVS 5.0.0, and those of the chapters on OAuth and WebRTC, which the portal does not use. */
const requirementCount = 253;
const unusedCount = 36;

test('the ASVS table lists every requirement once, and the overview every gap', () => {
  const asvs = read('docs/security/asvs.md');
  const overview = read('docs/security/README.md');
  const rows = [...asvs.matchAll(/^(V[\d.]+) (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }));
  const notApplicable = [...asvs.matchAll(/^Not applicable: (.+)$/gm)].flatMap(
    ([, list = '']) => list.match(/V[\d.]+\d/g) ?? [],
  );
  const ids = [...rows.map(({ id }) => id), ...notApplicable];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(requirementCount - unusedCount);
  const count = (status: string) => rows.filter(({ text }) => text.includes(`**${status}**`)).length;
  const [partly, not] = [count('Partly'), count('Not met')];
  const met = rows.length - partly - not;
  expect(overview).toContain(
    `${requirementCount} requirements: ${met} met, ${partly} partly, ${not} not met, ${notApplicable.length + unusedCount} not applicable.`,
  );
  const gaps = overview.slice(overview.indexOf('## Known gaps'));
  expect(rows.filter(({ id, text }) => text.includes('**Not met**') && !gaps.includes(id))).toEqual([]);
});
