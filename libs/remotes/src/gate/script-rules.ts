import type { RemoteVersion } from '@portal/contracts';
import type { Problem } from '../errors';
import type { BuildFiles } from './file-rules';
import { readScripts, type ScriptFacts } from './read-scripts';

/** The name under which a version's entry registers itself on the page, and its chunks behind `webpackChunk`. */
const globalNameOf = ({ name, version }: RemoteVersion) => `${name}_${version}`.replaceAll(/\W/g, '_');

const checkScript = (path: string, { evaluates, hasGlobalStyle, chunkGlobals }: ScriptFacts, globalName: string) => {
  const problems: Problem[] = [...new Set(evaluates)].map((name) => ({
    code: 'eval_forbidden',
    message: `${path} evaluates strings with ${name}`,
  }));
  if (hasGlobalStyle) problems.push({ code: 'global_style', message: `${path} uses createGlobalStyle` });
  const foreign = chunkGlobals.find((name) => name !== `webpackChunk${globalName}`);
  if (foreign)
    problems.push({ code: 'unique_name_invalid', message: `${path} uses ${foreign}, not webpackChunk${globalName}` });
  return problems;
};

const checkEntry = (entry: ScriptFacts, manifest: RemoteVersion, globalName: string): Problem[] => {
  const problems: Problem[] = [];
  if (manifest.globalName !== globalName || !entry.variables.includes(globalName)) {
    const message = `${manifest.entry} must declare the variable ${globalName}; remote.json has ${manifest.globalName}`;
    problems.push({ code: 'unique_name_invalid', message });
  }
  if (entry.exposes.length !== 1 || entry.exposes[0] !== './module')
    problems.push({ code: 'expose_invalid', message: `The build exposes ${entry.exposes.join(', ') || 'nothing'}` });
  return problems;
};

interface CheckedScripts {
  problems: Problem[];
  /** Shared modules that the entry takes from the shell, with the ranges that it accepts. */
  shared: Record<string, string>;
}

/** Parses every script without executing it. Requirements of the entry are read from its code, not from remote.json. */
export const checkScripts = async (files: BuildFiles, manifest: RemoteVersion): Promise<CheckedScripts> => {
  const checked: CheckedScripts = { problems: [], shared: {} };
  const globalName = globalNameOf(manifest);
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  const results = await readScripts(scripts.map(([, content]) => content.toString()));
  for (const [index, [path]] of scripts.entries()) {
    const facts = results[index];
    if (typeof facts !== 'object') {
      checked.problems.push({ code: 'syntax_error', message: `${path}: ${facts}` });
      continue;
    }
    checked.problems.push(...checkScript(path, facts, globalName));
    if (path !== manifest.entry) continue;
    checked.problems.push(...checkEntry(facts, manifest, globalName));
    checked.shared = facts.shared;
  }
  return checked;
};
