import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listFailures } from '@portal/contracts';
import { RegistryError } from '../errors.ts';
import { createUpload, encodeUpload, readFiles } from '../upload.ts';
import { type CommandContext, type Output, parsePercentage, report, setCandidate } from './command.ts';
import { readSmokeReport } from './smoke-report.ts';

const isRemote = (dir: string): boolean => existsSync(join(dir, 'module.json'));

/**
 * The folder of a remote: the workspace itself where that is one, as outside the portal's repository.
 * @returns undefined without a name, unless the workspace is a remote
 */
export const remoteDirectory = (workspaceDir: string, name: string | undefined): string | undefined => {
  if (isRemote(workspaceDir)) return workspaceDir;
  return name === undefined ? undefined : join(workspaceDir, name);
};

export const publishOne = async (context: CommandContext, dir: string, name?: string): Promise<Output> => {
  const { client, flags } = context;
  const files = readFiles(flags.build || join(dir, 'dist'));
  const { manifest, files: hashed } = createUpload(files);
  if (name !== undefined && manifest.name !== name)
    throw new RegistryError('name_mismatch', `The build is one of ${manifest.name}, not of ${name}`);
  if (flags.version !== undefined && manifest.version !== flags.version) {
    const hint = `For ${flags.version}: REMOTE_VERSION=${flags.version} npm run build`;
    throw new RegistryError('version_mismatch', `The build is ${manifest.version}. ${hint}`);
  }
  const percentage = flags.candidate === undefined ? null : parsePercentage(flags.candidate);
  const activate = percentage === null && !flags['no-activate'];
  const smoke = readSmokeReport(dir, hashed);
  const body = encodeUpload(files, { activate, dropRoutes: flags['drop-route'] ?? [], smoke });
  const change = await client.call('POST /api/remotes/versions', { body });
  const canary = percentage === null ? null : await setCandidate(context, manifest.name, manifest.version, percentage);
  return report(context, { ...change, revision: canary?.revision ?? change.revision }, true);
};

export const smokeOne = async ({ smoke, client }: CommandContext, dir: string): Promise<Output> => {
  const record = await smoke(dir, client.portal);
  const { shell, results } = record;
  const failures = listFailures(results);
  if (failures.length > 0) throw new RegistryError('smoke_failed', failures.join('\n'));
  return { lines: [`${results.length} checks in shell ${shell}, no errors`], data: record };
};

export const publishAll = async (context: CommandContext): Promise<Output> => {
  const { workspaceDir } = context;
  if (isRemote(workspaceDir)) return publishOne(context, workspaceDir);
  const names = readdirSync(workspaceDir).filter((name) => existsSync(join(workspaceDir, name, 'dist/remote.json')));
  if (names.length === 0) throw new RegistryError('not_built', 'No remote is built: npm run build');
  const outputs: Output[] = [];
  for (const name of names) outputs.push(await publishOne(context, join(workspaceDir, name), name));
  return { lines: outputs.flatMap(({ lines }) => lines), data: outputs.map(({ data }) => data) };
};
