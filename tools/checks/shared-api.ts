import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A package that the shell shares with the remotes at run time. */
export interface SharedPackage {
  dir: string;
  /** The exports of its `package.json` that federation shares. Remotes bundle the others. */
  shared: readonly string[];
}

export const sharedPackages: readonly SharedPackage[] = [
  { dir: 'libs/portal', shared: ['.'] },
  { dir: 'libs/ui', shared: ['.', './overlays', './select-list'] },
];

/** The content of `exports.json`: the API of a version. */
interface RecordedApi {
  version: string;
  /** SHA-256 of the declarations. */
  declarations: string;
}

const recordFile = 'exports.json';
const recordCommand = 'npm run record-api';
const raiseCommands = '`npm run changeset`, then `npm run changeset:version`';

const readJson = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8'));
const readManifest = (dir: string) =>
  readJson<{ version: string; exports: Record<string, string> }>(join(dir, 'package.json'));
const readRecord = (dir: string): RecordedApi => readJson(join(dir, recordFile));

/** Runs the compiler. Its diagnostics are those of `npm run typecheck`, so only the emitted files count. */
const emitDeclarations = (root: string, dir: string, entries: readonly string[], out: string): Promise<void> => {
  const config = {
    extends: join(dir, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, noCheck: true },
      ...{ incremental: false, tsBuildInfoFile: null, types: [], rootDir: join(dir, 'src'), outDir: out },
    },
    files: entries.map((entry) => join(dir, entry)),
    include: [],
  };
  writeFileSync(join(out, 'tsconfig.json'), JSON.stringify(config));
  return new Promise((resolve) => {
    const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(out, 'tsconfig.json')];
    execFile(process.execPath, args, () => resolve());
  });
};

const localImport = /(?:from |import\()['"](\.[^'"]+)['"]/g;
/** Imports, and lines that only mark a file as a module. */
const scaffolding = /^(?:import .*|export \{\};)$/gm;
/** The value of a constant, such as a color, is not part of the API. */
const constant = /(readonly \w+: )(?:'[^']*'|[\d.]+);/g;

const toDeclaration = (file: string) => file.replace(/\.tsx?$/, '.d.ts');

const toStatements = (text: string): string[] =>
  text
    .replace(constant, '$1constant;')
    .replace(localImport, (found, path: string) => found.replace(path, '.'))
    .replace(scaffolding, '')
    .split(/^(?=\S)/m)
    .map((statement) => statement.trim());

/**
 * The declarations that an entry exports or refers to. Other modules of the package are private, and so is the file of a declaration:
 * its name, its imports and its place are left out.
 */
const readDeclarations = (out: string, entries: readonly string[]): string => {
  const files = new Set(entries.map((entry) => toDeclaration(join(out, entry.replace('./src/', '')))));
  const declarations: string[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    declarations.push(...toStatements(text));
    for (const [, path = ''] of text.matchAll(localImport)) files.add(toDeclaration(join(dirname(file), path)));
  }
  return [...new Set(declarations)].sort().join('\n');
};

const hashApi = async (root: string, { dir, shared }: SharedPackage): Promise<string> => {
  const { exports } = readManifest(join(root, dir));
  const entries = shared.flatMap((name) => exports[name] ?? []);
  const out = mkdtempSync(join(tmpdir(), 'shared-api-'));
  try {
    await emitDeclarations(root, join(root, dir), entries, out);
    return createHash('sha256').update(readDeclarations(out, entries)).digest('hex');
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};

/** Compares a package's API with the one recorded for its version. @returns what to do; null when they agree */
export const findApiProblem = async (root: string, shared: SharedPackage): Promise<string | null> => {
  const dir = join(root, shared.dir);
  const { version } = readManifest(dir);
  const recorded = readRecord(dir);
  if ((await hashApi(root, shared)) !== recorded.declarations && version === recorded.version)
    return `The API of ${shared.dir} has changed: ${raiseCommands}`;
  if (version !== recorded.version) return `${shared.dir} has a new version: \`${recordCommand}\``;
  return null;
};

/** Records the API of a package's version. @throws Error when the API has changed and the version has not */
export const recordApi = async (root: string, shared: SharedPackage): Promise<void> => {
  const dir = join(root, shared.dir);
  const api: RecordedApi = { version: readManifest(dir).version, declarations: await hashApi(root, shared) };
  const recorded = readRecord(dir);
  if (api.version === recorded.version && api.declarations !== recorded.declarations)
    throw new Error(`The API of ${shared.dir} has changed: ${raiseCommands}`);
  writeFileSync(join(dir, recordFile), `${JSON.stringify(api, null, 2)}\n`);
};
