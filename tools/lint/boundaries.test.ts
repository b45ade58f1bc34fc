import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');

const play = 'services/competition/src/features/play';

/** Folder, import and the part of the message that names the right import. */
const forbidden: [string, string, string][] = [
  ['mfe-account/src', "import '@portal/mfe-community';", '`Widget`'],
  ['mfe-account/src', "export { x } from '@portal/mfe-community/module';", '`Widget`'],
  ['mfe-account/src', "import '@portal/service-kit';", "`call` from '@portal/portal'"],
  ['mfe-account/src', "import '@portal/portal/host';", "A remote imports only '@portal/portal'"],
  ['mfe-account/src', "import '@portal/portal/testing';", 'production code does not import it'],
  ['mfe-account/src', "import '@portal/contracts/openapi';", "import `contract` from '@portal/contracts'"],
  ['mfe-account/src', "export const x = () => import('react-router');", "Import it from '@portal/portal'"],
  ['mfe-account/src', "import type { X } from '@tanstack/react-query';", "Import it from '@portal/portal'"],
  ['mfe-account/src/testing', "import 'react-router-dom';", "Import it from '@portal/portal'"],
  ['mfe-account/src', "import { z } from 'zod/mini';", "Import `z` from '@portal/contracts'"],
  ['mfe-account/src', "import '@radix-ui/react-dialog';", "Import the component from '@portal/ui'"],
  ['mfe-account/src', "import { createGlobalStyle } from 'styled-components';", "Global CSS comes from '@portal/ui'"],
  ['mfe-account/src', "import 'node:fs';", 'Browsers have no modules of Node'],
  ['mfe-account/src', "import '../../../libs/ui/src/theme.ts';", 'by its name and public entry'],
  [
    'mfe-account/src/features/sign-in',
    "import '../../../../mfe-community/src/module.ts';",
    'by its name and public entry',
  ],
  ['mfe-account/src', "import '@portal/ui/src/theme';", 'by its name and public entry'],
  ['shell/src', "import '@portal/mfe-account';", 'through the registry'],
  ['shell/src', "import 'radix-ui';", "Import the component from '@portal/ui'"],
  ['libs/portal/src', "import '@portal/shell';", 'move the shared code into a library'],
  ['libs/portal/src', "import '@portal/portal/host';", "libs/portal imports only '@portal/ui'"],
  ['libs/match/src', "import '@portal/portal/host';", "libs/match and libs/screens import only '@portal/portal'"],
  ['libs/match/src', "import { Link } from 'react-router-dom';", "Import it from '@portal/portal'"],
  ['libs/screens/src', "import '@portal/match';", "libs/match and libs/screens import only '@portal/portal'"],
  ['libs/portal/src', "import '@portal/screens';", "libs/portal imports only '@portal/ui'"],
  ['libs/portal/src', "import '@portal/match';", "libs/portal imports only '@portal/ui'"],
  ['libs/ui/src', "import '@portal/contracts';", 'as props'],
  ['libs/contracts/src', "import '@portal/service-kit';", 'imports neither side'],
  ['libs/contracts/src', "import 'react';", 'imports neither side'],
  ['libs/contracts/src', "import { z } from 'zod';", "'./zod.ts'"],
  ['services/account/src', "import '@portal/email';", 'arrives as an event'],
  ['services/account/test', "import '@portal/email';", 'arrives as an event'],
  ['services/account/src', "import '../../email/src/emails/email.ts';", 'by its name and public entry'],
  ['services/account/src', "import '@portal/portal';", 'belongs in'],
  ['services/account/src', "import 'react';", 'belongs in'],
  ['services/account/src', "import '@portal/testing';", 'production code does not import it'],
  ['services/account/src', "import '@portal/tools/jest';", 'A service imports only'],
  ['gateway/src', "import '@portal/account';", 'by the endpoints'],
  ['gateway/src', "import '@portal/tools/jest';", 'The gateway imports only'],
  ['gateway/src/http', "import '../cache/shared-cache.ts';", 'only those before them'],
  ['gateway/src/remotes', "import type { Page } from '../pages/pages.ts';", 'only those before them'],
  ['services/competition/src/engine', "import '../data-access/play/documents.ts';", 'import only those before them'],
  ['services/competition/src/data-access/play', "import '../../features/play/match/room.ts';", 'those before them'],
  [`${play}/match`, "import type { Draft } from '../tournament/state.ts';", 'folder of its first user'],
  [`${play}/match`, "import type { CompetitionContext } from '../../../context.ts';", 'features/play/load'],
  [`${play}/tournament`, "import '../load/actor.ts';", 'folder of its first user'],
  [`${play}/tournament`, "import type { Tournament } from '../../../data-access/index.ts';", 'features/play/load'],
  [`${play}/load`, "import '../present/match.ts';", 'folder of its first user'],
  [`${play}/present`, "import '../notify/emails.ts';", 'folder of its first user'],
  [`${play}/notify`, "import '../commands/change-tournament.ts';", 'folder of its first user'],
  [`${play}/commands`, "import '../reads/read-own.ts';", 'folder of its first user'],
  [`${play}/reads`, "import '../commands/change-tournament.ts';", 'folder of its first user'],
  [`${play}/reads`, "import '../routes.ts';", 'folder of its first user'],
  ['mfe-account/src/features/profile', "import '../../operations/texts.ts';", 'Players never load'],
  ['mfe-account/src', "import { tabs } from './operations/view.ts';", 'Players never load'],
  ['mfe-competition/src/shared', "import { playQueries } from '../live/queries.ts';", 'only those before them'],
  ['mfe-competition/src/shared/settings-form', "import '../../match/score.ts';", 'only those before them'],
  ['mfe-competition/src/live', "export const x = () => import('../match/score.ts');", 'only those before them'],
  ['mfe-competition/src/match', "import type { X } from '../features/room/outcome.ts';", 'only those before them'],
  ['mfe-competition/src/features/overview', "import '../room/outcome.ts';", 'src/match'],
  ['mfe-competition/src/features/console/now', "import type { X } from '../../room/outcome.ts';", 'src/match'],
  ['mfe-competition/src/features/console/now', "import '../players/seeding.ts';", 'console/shared'],
  ['libs/service-kit/src', "import '@portal/domain/services';", "libs/service-kit imports only '@portal/contracts'"],
  [
    'libs/domain/src',
    "import '@portal/remotes';",
    "libs/domain imports only '@portal/service-kit' and '@portal/contracts'",
  ],
  ['libs/testing/src', "import '@portal/account';", 'move the shared code into a library'],
  ['e2e/journeys', "import '@portal/ui';", 'Test support imports only'],
  ['tools/commands', "import '@portal/service-kit';", 'Tools import only'],
];

const allowed: [string, string][] = [
  ['mfe-account/src', "import '@portal/portal';"],
  ['mfe-account/src', "import '@portal/portal/forms';"],
  ['mfe-account/src', "import '@portal/ui/forms';"],
  ['mfe-account/src', "import { z } from '@portal/contracts';"],
  ['mfe-account/src', "import { styled } from 'styled-components';"],
  ['mfe-account/src/features/sign-in/api', "import '../../../shared/auth-screen.ts';"],
  ['mfe-account/test', "import '../src/module.ts';"],
  ['mfe-account/src', "void import('./operations/email-operations-page.ts');"],
  ['mfe-account/src/operations', "import '../shared/layout.ts';"],
  ['mfe-account/test', "import '@portal/portal/testing';"],
  ['mfe-competition/src/match', "import '../live/queries.ts';"],
  ['mfe-competition/src/features/room', "import '../../match/score.ts';"],
  ['mfe-competition/src/features/console/now', "import '../shared/reasons.ts';"],
  ['mfe-competition/src/features/console', "import './now/now.ts';"],
  ['mfe-competition/src/features/tournament-page', "export const x = () => import('../room/match-room.ts');"],
  ['shell/src', "import '@portal/portal/host';"],
  ['shell/src', "import 'react-router-dom';"],
  ['libs/portal/src', "import '@tanstack/react-query';"],
  ['libs/portal/src/forms', "import '@portal/portal';"],
  ['libs/match/src', "import '@portal/portal';"],
  ['mfe-account/src', "import '@portal/match';"],
  ['mfe-account/src', "import '@portal/screens';"],
  ['libs/ui/src', "import 'radix-ui';"],
  ['libs/ui/src/select', "import '@portal/ui';"],
  ['libs/domain/src', "import '@portal/contracts';"],
  ['services/account/src', "import '@portal/domain/services';"],
  ['services/account/src', "import 'node:fs';"],
  ['services/account/test', "import '@portal/testing';"],
  ['services/account/test', "import '@portal/contracts/testing/bad-inputs';"],
  ['services/competition/src/data-access/play', "import '../../engine/types.ts';"],
  [`${play}/match`, "import type { Play } from '../../../data-access/play/documents.ts';"],
  [`${play}/tournament`, "import '../match/room.ts';"],
  [`${play}/tournament/testing`, "import '../../notify/emails.ts';"],
  [`${play}/load`, "import type { CompetitionContext } from '../../../context.ts';"],
  [`${play}/commands`, "import '../notify/emails.ts';"],
  [play, "import './commands/change-tournament.ts';"],
  ['gateway/src', "import '@portal/contracts/openapi';"],
  ['gateway/src/cache', "import '../http/context.ts';"],
  ['gateway/src', "import './pages/site.ts';"],
  ['libs/service-kit/test', "import '@portal/testing';"],
  ['e2e/journeys', "import '@portal/testing';"],
  ['tools/commands', "import '@portal/testing/servers';"],
];

let workspace: string;
const messages = new Map<string, string[]>();
const buildPath = (kind: string, index: number, folder: string) => join(folder, `${kind}-${index}.ts`);

const write = (file: string, line: string) => {
  mkdirSync(dirname(join(workspace, file)), { recursive: true });
  writeFileSync(join(workspace, file), `${line}\n`);
};

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const part of ['biome.json', 'tools/lint']) cpSync(join(root, part), join(workspace, part), { recursive: true });
  for (const [index, [folder, line]] of forbidden.entries()) write(buildPath('forbidden', index, folder), line);
  for (const [index, [folder, line]] of allowed.entries()) write(buildPath('allowed', index, folder), line);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [
    biome,
    'lint',
    '.',
    '--only=plugin',
    '--reporter=json',
    '--vcs-enabled=false',
    '--max-diagnostics=none',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: workspace, encoding: 'utf8' });
  const report: { diagnostics: { category: string; message: string; location: { path: string } }[] } =
    JSON.parse(stdout);
  for (const { category, message, location } of report.diagnostics) {
    if (category === 'plugin') messages.set(location.path, [...(messages.get(location.path) ?? []), message]);
  }
});

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe('a forbidden import is reported once, with a message that names the right one', () => {
  test.each(forbidden.map((row, index) => [...row, index] as const))('%s: %s', (folder, _line, message, index) => {
    expect(messages.get(buildPath('forbidden', index, folder))).toEqual([expect.stringContaining(message)]);
  });
});

test.each(allowed.map((row, index) => [...row, index] as const))('%s: %s is allowed', (folder, _line, index) => {
  expect(messages.get(buildPath('allowed', index, folder))).toBeUndefined();
});
