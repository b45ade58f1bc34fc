import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
const cacheDir = join(here, '../../.cache/jest');

/**
 * The Jest config of a project that runs in Node: `export default nodePreset(import.meta.url)`.
 * A project with a `test` folder gets real MongoDB and Redis before those tests and none for its unit tests.
 */
export function nodePreset(configUrl) {
  const rootDir = dirname(fileURLToPath(configUrl));
  const servers = existsSync(join(rootDir, 'test'));
  return {
    ...base(rootDir),
    testEnvironment: join(here, 'node-environment.mjs'),
    ...(servers && { globalSetup: join(here, 'global-setup.ts'), globalTeardown: join(here, 'global-teardown.mjs') }),
  };
}

/** The Jest config of a project that runs in the browser: jsdom plus the APIs that it lacks. */
export function browserPreset(configUrl) {
  return {
    ...base(dirname(fileURLToPath(configUrl))),
    testEnvironment: join(here, 'browser-environment.mjs'),
    setupFiles: [join(here, 'browser-globals.mjs')],
    setupFilesAfterEnv: [join(here, 'browser-matchers.mjs')],
    moduleNameMapper: { '\\.(?:css|woff2?|svg|png|webp|avif|jpe?g|ico)$': join(here, 'asset-url.mjs') },
  };
}

function base(rootDir) {
  // React's act() and checks of the services depend on it, and the caller's environment may set another value.
  process.env.NODE_ENV = 'test';
  // Pages show dates in the time zone of the browser.
  process.env.TZ = 'UTC';
  // Jest writes its report there (`--outputFile`) but does not create the folder.
  mkdirSync(join(rootDir, 'reports'), { recursive: true });
  return {
    rootDir,
    cacheDirectory: cacheDir,
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleFileExtensions: ['ts', 'tsx', 'mjs', 'cjs', 'js', 'json'],
    // Installed packages are compiled too: Jest runs CommonJS here, and some are ES modules or call import(). @swc/jest replaces `false` by
    // `inline`, which makes every compiled file larger; `true` writes separate files.
    transform: {
      '/node_modules/.+\\.[cm]?js$': ['@swc/jest', { ...swcOptions, sourceMaps: true }],
      '\\.[cm]?[jt]sx?$': ['@swc/jest', swcOptions],
    },
    transformIgnorePatterns: [cacheDir, `/node_modules/(?:${commonJsPackages.join('|')})/(?!(?:.*/)?node_modules/)`],
    clearMocks: true,
    restoreMocks: true,
    testTimeout: 300_000,
  };
}

/** Packages with many or large files that run as they are: reading their compiled copies takes longer than the files themselves. */
const commonJsPackages = [
  ...['@floating-ui', '@radix-ui', '@testing-library', 'aria-query', 'axe-core', 'lucide-react', 'radix-ui'],
  ...['react', 'react-dom', 'react-hook-form', 'react-router-dom', 'styled-components'],
  ...['bson', 'bullmq', 'cron-parser', 'ioredis', 'mongoose', 'mquery', 'nodemailer', 'pino', 'prom-client'],
  ...['rate-limiter-flexible', 'semver', 'tr46', 'whatwg-url', 'zod'],
];

const swcOptions = {
  swcrc: false,
  sourceMaps: 'inline',
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};
