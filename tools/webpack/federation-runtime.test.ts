import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const runtime = JSON.stringify(join(process.cwd(), 'webpack/federation-runtime.mjs'));

/** In a separate process, since it is a module for browsers. Builds that consume a module of the shell. */
const code = `
  import federation from ${runtime};
  const { init, initContainerEntry, consumes } = federation.bundlerRuntime;
  const shell = { federation: { initOptions: { shared: { lib: [{ version: '2.1.0', get: () => () => 'of the shell' }] } } } };
  init({ webpackRequire: shell });
  const use = async (consumed, scope = shell.S.default, installedModules = {}, m = {}) => {
    const build = { m, federation: { initOptions: {} }, consumesLoadingData: {
      chunkMapping: { page: ['7'] }, moduleIdToConsumeDataMapping: { 7: { shareKey: 'lib', ...consumed } } } };
    init({ webpackRequire: build });
    initContainerEntry({ webpackRequire: build, shareScope: scope });
    const promises = [];
    consumes({ webpackRequire: build, installedModules, chunkId: 'page', promises });
    try {
      await Promise.all(promises);
    } catch (error) {
      return error.message;
    }
    const module = {};
    m[7](module);
    return module.exports;
  };
  const late = { lib: { '2.0.0': { get: async () => () => 'loaded' } } };
  const installed = {};
  console.log(JSON.stringify([
    await use({ requiredVersion: '^2.0.0', singleton: true }),
    await use({ requiredVersion: '^1.0.0 || >=2.1 <3', singleton: true }),
    await use({ requiredVersion: '^2.0.0' }, late),
    await use({ requiredVersion: '^1.0.0', fallback: () => () => 'own copy' }),
    await use({ requiredVersion: '^1.0.0', singleton: true, fallback: () => () => 'own copy' }),
    await use({ requiredVersion: '^1.0.0', singleton: true }, {}, installed),
    await use({ requiredVersion: '^2.0.0', singleton: true }, late, installed),
  ]));`;

test('a build uses what the page shares within its range; else its own copy, or fails with a singleton', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  expect(JSON.parse(stdout)).toEqual([
    'of the shell',
    'of the shell',
    'loaded',
    'own copy',
    'The page shares lib 2.1.0; ^1.0.0 is required',
    'The page shares lib not at all; ^1.0.0 is required',
    // The chunk is loaded again after the failure.
    'loaded',
  ]);
});
