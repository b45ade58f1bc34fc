import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findUnaffected } from './journeys';

let root: string;

const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};

const journeys = {
  news: 'community community/news mfe-community mfe-community/news',
  follow: 'community/follow mfe-community/follow',
  clans: 'competition mfe-competition/clans',
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args]);
  git('init', '--quiet', '--initial-branch=main');
  write('e2e/journeys.json', JSON.stringify(journeys));
  const service = 'services/community/src';
  write(
    `${service}/features/news/routes.ts`,
    "import { list } from './list';\nexport const routes = [implement('GET /api/news/{id}', list)];",
  );
  write(`${service}/features/news/list.ts`, 'export const list = 1;');
  write(`${service}/features/follow/rows.tsx`, "export const load = () => import('../news/list');");
  write(`${service}/routes.ts`, "import { routes } from './features/news/routes';\nimport './features/follow/rows';");
  write(`${service}/service.ts`, "import {\n  startFeed,\n} from './features/news/feed';");
  const tests = 'services/community/test';
  write(`${tests}/news.test.ts`, "call('GET /api/news/{id}');");
  write(`${tests}/follow.test.ts`, "import { load } from '../src/features/follow/rows';\ncall('GET /api/me');");
  write(`${tests}/profile.test.ts`, "call('GET /api/me');");
  write(`${tests}/every-path.test.ts`, "import { paths } from './paths';");
  write(`${tests}/paths/index.ts`, "export const paths = ['/api/me', '/api/news/1'];");
  write(`${tests}/any-kind.test.ts`, 'call(`GET /api/${kind}/1`);');
  write(`${tests}/contract.test.ts`, 'const ids = ["/api/me"]; for (const path of Object.keys(contract)) call(path);');
  write(`${tests}/constant.test.ts`, "call(newsPath(1)); call('GET /api/me');");
  const constants = ["export const mePath = '/api/me';", 'export const newsPath = (id: string) => `/api/news/${id}`;'];
  write('libs/contracts/src/paths.ts', constants.join('\n'));
  const remote = 'mfe-community/src';
  const load = `() => import(/* webpackChunkName: "news" */ './features/news/page')`;
  write(
    `${remote}/module.ts`,
    `import { view } from './features/news/view';\nexport const page = { view, load: ${load} };`,
  );
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const both = ['news', 'follow'];

test.each([
  ['those of the features that import the module', 'services/community/src/features/news/list.ts', both],
  ['those of its feature where only routes import it', 'services/community/src/features/news/routes.ts', ['news']],
  ['those of its feature where nothing imports it', 'services/community/src/features/follow/rows.tsx', ['follow']],
  ['all of the project where other code imports it', 'services/community/src/features/news/feed.ts', both],
  ['all of the project for a module outside of features', 'services/community/src/service.ts', both],
  ['all of the project for a file that is not a module', 'services/community/src/features/news/words.json', both],
  ['none for a unit test', 'services/community/src/features/news/list.test.ts', []],
  ['none for an integration test', 'services/community/test/news.test.ts', []],
  ['those of its feature for a page that the remote loads', 'mfe-community/src/features/news/page.ts', ['news']],
  ['all of the remote where its module imports it', 'mfe-community/src/features/news/view.ts', both],
])('a change selects %s', (_case, path, expected) => {
  write(path, '// changed');
  expect(selected(path.startsWith('mfe-') ? 'mfe-community' : 'community')).toEqual(expected);
});

test.each([
  ['keeps the selection', 'docs/news.md', ['follow']],
  ['adds no journey where it is a journey', 'e2e/journeys/new.spec.ts', ['follow']],
  ['selects all journeys of the affected projects', 'package-lock.json', both],
])('a further change elsewhere %s', (_case, path, expected) => {
  write('services/community/src/features/follow/rows.tsx', '// changed');
  write(path, '# changed');
  expect(selected('community')).toEqual(expected);
});

test.each([
  ['that may call its path', 'features/news/routes.ts', ['any-kind', 'constant', 'contract', 'every-path', 'news']],
  [
    'of the features that import the module',
    'features/news/list.ts',
    ['any-kind', 'constant', 'contract', 'every-path', 'follow', 'news'],
  ],
  [
    'of the service for other modules',
    'service.ts',
    ['any-kind', 'constant', 'contract', 'every-path', 'follow', 'news', 'profile'],
  ],
])('a change selects each integration test %s', (_which, path, expected) => {
  appendFileSync(join(root, 'services/community/src', path), '// changed');
  expect(selectedTests()).toEqual(expected);
});

test('a changed integration test selects those of its service', () => {
  write('services/community/src/features/news/routes.ts', '// changed');
  write('services/community/test/profile.test.ts', '// changed');
  expect(selectedTests()).toHaveLength(7);
});

const selectedTests = (): string[] => {
  const { tests } = findUnaffected(root, 'main', ['community', 'e2e']);
  const files = readdirSync(join(root, 'services/community/test')).filter((file) => file.endsWith('.test.ts'));
  return files.filter((file) => !tests.includes(`services/community/test/${file}`)).map((file) => file.slice(0, -8));
};

const selected = (project: string): string[] => {
  const { journeys: unaffected } = findUnaffected(root, 'main', [project, 'e2e', 'checks']);
  return Object.keys(journeys).filter((name) => !unaffected.includes(name));
};
