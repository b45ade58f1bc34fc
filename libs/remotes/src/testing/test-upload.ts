import { gzipSync } from 'node:zlib';
import type { RemoteVersion, ShellDescription } from '@portal/contracts';
import type { GateState } from '../gate/check-upload.ts';

export const testShell: ShellDescription = {
  version: '0a1b2c3d4e',
  portalContract: '2.2.0',
  shared: { react: '19.3.1', 'react/jsx-runtime': '19.3.1', '@portal/portal': '2.2.0' },
};

const toGlobalName = (name: string, version: string) => `${name}_${version}`.replaceAll(/\W/g, '_');

/** An entry as short as one can be. */
const entryScript = (globalName: string): string => `var ${globalName};(()=>{${globalName}={}})();`;

export const chunkScript = (globalName: string, code = '') =>
  `(globalThis.webpackChunk${globalName}||=[]).push([[231],{689(e,t,r){${code}}}]);`;

/** The files of a build that the gate accepts, with changes: a null removes a file. */
export const testUpload = (
  manifest: Partial<RemoteVersion> = {},
  changes: Record<string, string | Buffer | null> = {},
): Map<string, Buffer> => {
  const { name = 'mfe-clans', version = '1.0.0' } = manifest;
  const globalName = toGlobalName(name, version);
  const remote = {
    manifestVersion: 2,
    name,
    version,
    routes: ['/clans', '/clans/:id'],
    widgets: ['clan-card'],
    portalContract: '^2.0.0',
    entry: 'remoteEntry.js',
    globalName,
    preload: ['module.0a1b.js'],
    exposes: ['./module'],
    shared: { react: '^19.3.1' },
    ...manifest,
  };
  const chunk = chunkScript(globalName);
  const files = {
    'remote.json': JSON.stringify(remote),
    'remoteEntry.js': entryScript(globalName),
    'module.0a1b.js': chunk,
    'module.0a1b.js.gz': gzipSync(chunk),
    ...changes,
  };
  return new Map(
    Object.entries(files).flatMap(([path, content]) => (content === null ? [] : [[path, Buffer.from(content)]])),
  );
};

/** A registry beside an upload; empty unless given. */
export const testState = (state: Partial<GateState> = {}): GateState => ({
  remotes: {},
  shells: [testShell],
  ...state,
});
