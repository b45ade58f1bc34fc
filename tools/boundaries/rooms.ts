// Which room of the house may import what. `npm run boundaries` writes it as lint rules into `biome.boundaries.json`.

export interface Refusal {
  /** Import specifiers, as Biome globs. */
  group: string[];
  /** Names the right import. */
  message: string;
}

export interface Room {
  files: string[];
  /** Files of the room that no rule is for. */
  except?: string[];
  /** The packages of the house that it may import. */
  may: string[];
  /** Those that its tests may import beyond. */
  testsMay?: string[];
  /** Said for any other package of the house. */
  own: string;
  /** What is refused with a message of its own. */
  refused: Refusal[];
  /** Single names of a package that are refused. */
  refusedNames?: Record<string, { importNames: string[]; message: string }>;
  /** Nothing of it is shipped. */
  onlyTests?: true;
  /** Shipped to browsers, so without Node's modules. */
  browser?: true;
}

const withParts = (names: readonly string[]): string[] => names.flatMap((name) => [name, `${name}/**`]);

const apps = withParts(
  ['shell', 'mfe-*', 'gateway', 'account', 'community', 'competition', 'email', 'e2e'].map((name) => `@portal/${name}`),
);
const routerAndQuery = withParts(['react-router', 'react-router-dom', '@tanstack/react-query', '@tanstack/query-core']);
const radix = withParts(['radix-ui', '@radix-ui']);
const browserPackages = withParts(['@portal/portal', '@portal/ui', 'react', 'react-dom', 'styled-components']);
const serverPackages = withParts([
  '@portal/service-kit',
  'koa',
  '@koa',
  'mongoose',
  'mongodb',
  'ioredis',
  'bullmq',
  'pino',
]);

const zodFromContracts = {
  group: withParts(['zod']),
  message: "Import `z` from '@portal/contracts': it is zod as the portal's content security policy needs it.",
};
const noRadix = {
  group: radix,
  message:
    "Import the component from '@portal/ui': only libs/ui knows Radix, so that behaviour and looks stay in one place.",
};
const noServer = {
  group: serverPackages,
  message: "Browser code knows the server by '@portal/contracts' only; it calls it with `call` from '@portal/portal'.",
};
const noBrowser = {
  group: browserPackages,
  message: "Server code shows no screens; what both sides share comes from '@portal/contracts'.",
};
const noApps = {
  group: apps,
  message: 'A library imports no app: move what both need into a library, or pass it in from the app.',
};
const globalStyles = {
  'styled-components': {
    importNames: ['createGlobalStyle'],
    message: "Global CSS comes from '@portal/ui' (GlobalStyle) alone; style a component of your own with `styled`.",
  },
};

/** Rooms do not overlap: of two rules for one file only the last would count. */
export const rooms: Room[] = [
  {
    files: ['mfe-*/**'],
    may: ['@portal/portal', '@portal/ui', '@portal/ui/**', '@portal/contracts', '@portal/contracts/**'],
    testsMay: ['@portal/portal/testing'],
    own: "A remote imports only '@portal/portal', '@portal/ui' and '@portal/contracts'.",
    refused: [
      {
        group: apps,
        message:
          "A remote imports no app. Show another remote's piece with `Widget` and link to its pages with `paths`, both from '@portal/portal'.",
      },
      {
        group: routerAndQuery,
        message:
          "Import it from '@portal/portal': it hands on what is used of router and query, so that all remotes share one small copy.",
      },
      noServer,
      noRadix,
      zodFromContracts,
    ],
    refusedNames: globalStyles,
    browser: true,
  },
  {
    files: ['shell/**'],
    may: [
      '@portal/portal',
      '@portal/portal/host',
      '@portal/ui',
      '@portal/ui/**',
      '@portal/contracts',
      '@portal/contracts/**',
    ],
    testsMay: ['@portal/portal/testing'],
    own: "The shell imports only '@portal/portal', '@portal/portal/host', '@portal/ui' and '@portal/contracts'.",
    refused: [
      {
        group: apps,
        message:
          "The shell knows no remote by name: remotes reach it through the registry, their pieces through `Widget` from '@portal/portal'.",
      },
      noServer,
      noRadix,
      zodFromContracts,
    ],
    browser: true,
  },
  {
    files: ['libs/portal/**'],
    may: ['@portal/ui', '@portal/ui/**', '@portal/contracts', '@portal/contracts/**'],
    testsMay: ['@portal/portal', '@portal/portal/**'],
    own: "libs/portal imports only '@portal/ui' and '@portal/contracts'.",
    refused: [noApps, noServer, noRadix, zodFromContracts],
    refusedNames: globalStyles,
    browser: true,
  },
  {
    files: ['libs/ui/**'],
    // Itself by name: its heavier entries reach the first one so, and a bundle holds that once.
    may: ['@portal/ui'],
    testsMay: ['@portal/ui/**'],
    own: 'libs/ui knows no other package of the house: what a component shows is given to it as props.',
    refused: [noApps, noServer, zodFromContracts],
    browser: true,
  },
  {
    files: ['libs/contracts/**'],
    // The one file that imports zod itself.
    except: ['libs/contracts/src/zod.ts'],
    may: [],
    testsMay: ['@portal/contracts', '@portal/contracts/**'],
    own: 'libs/contracts imports neither side: both import it.',
    refused: [
      noApps,
      {
        group: [...serverPackages, ...browserPackages],
        message: 'libs/contracts imports neither side: both import it.',
      },
      { group: withParts(['zod']), message: "Import `z` from './zod' of libs/contracts." },
    ],
    browser: true,
  },
  {
    files: ['services/**'],
    may: [
      '@portal/domain/**',
      '@portal/service-kit',
      '@portal/service-kit/**',
      '@portal/contracts',
      '@portal/contracts/**',
    ],
    testsMay: ['@portal/testing', '@portal/testing/**', '@portal/contracts/fuzz'],
    own: "A service imports only '@portal/service-kit', '@portal/domain' and '@portal/contracts'.",
    refused: [
      {
        group: apps,
        message: "A service imports no app: what another service knows arrives as an event of '@portal/contracts'.",
      },
      noBrowser,
      zodFromContracts,
    ],
  },
  {
    files: ['gateway/**'],
    may: ['@portal/service-kit', '@portal/contracts', '@portal/contracts/**'],
    testsMay: ['@portal/testing', '@portal/testing/**', '@portal/contracts/fuzz'],
    own: "The gateway imports only '@portal/service-kit' and '@portal/contracts'.",
    refused: [
      { group: apps, message: "The gateway imports no app: it reaches services by the calls of '@portal/contracts'." },
      noBrowser,
      zodFromContracts,
    ],
  },
  {
    files: ['libs/service-kit/**'],
    may: ['@portal/contracts', '@portal/contracts/**'],
    testsMay: ['@portal/service-kit', '@portal/testing', '@portal/testing/**'],
    own: "libs/service-kit imports only '@portal/contracts'.",
    refused: [noApps, noBrowser, zodFromContracts],
  },
  {
    files: ['libs/remotes/**'],
    may: ['@portal/contracts', '@portal/contracts/**'],
    own: "libs/remotes imports only '@portal/contracts'.",
    refused: [noApps, noBrowser, zodFromContracts],
  },
  {
    files: ['libs/testing/**', 'e2e/**'],
    onlyTests: true,
    may: ['@portal/contracts', '@portal/contracts/**', '@portal/testing', '@portal/testing/**'],
    own: "Test benches import only '@portal/contracts' and '@portal/testing'; they meet the apps through their public doors.",
    refused: [noApps],
  },
  {
    files: ['tools/**'],
    may: [
      '@portal/contracts',
      '@portal/contracts/**',
      '@portal/testing',
      '@portal/testing/**',
      '@portal/remotes/**',
      '@portal/service-kit/synthetic',
      '@portal/tools/**',
    ],
    own: "Tools import only '@portal/contracts', '@portal/remotes', '@portal/testing' and '@portal/service-kit/synthetic'; they start the apps as processes.",
    refused: [noApps],
  },
];

/** Entries with one kind of reader each, refused to all others whatever their room. */
export const reserved: (Refusal & { for: 'tests' | Room['files'][number] })[] = [
  {
    for: 'tests',
    group: ['@portal/contracts/fuzz', '@portal/portal/testing', '@portal/service-kit/testing', '@portal/ui/testing'],
    message: 'This entry is for tests; production code does without it.',
  },
  {
    for: 'gateway/**',
    group: ['@portal/contracts/openapi'],
    message: "Only the gateway describes the calls as OpenAPI; import `contract` from '@portal/contracts'.",
  },
];

/** Ways past a package's public entry, refused everywhere. */
export const insides: Refusal = {
  group: ['@portal/*/src', '@portal/*/src/**', '../**/*/src/**', '!../src/**', '!../../src/**', '!../../../src/**'],
  message:
    "Import the package by its name and public entry, for example '@portal/contracts', never a file inside another project.",
};
