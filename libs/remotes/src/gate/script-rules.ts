import { Script } from 'node:vm';
import type { RemoteVersion } from '@portal/contracts';
import { errorMessage, type Problem } from '../errors.ts';
import type { BuildFiles } from './file-rules.ts';

/** Parses a script without running it. */
const checkSyntax = ([path, content]: readonly [string, Buffer]): Problem[] => {
  try {
    new Script(content.toString(), { filename: path });
    return [];
  } catch (error) {
    return [{ code: 'syntax_error', message: `${path}: ${errorMessage(error)}` }];
  }
};

/** Checks that every script can be parsed, and that the build describes itself as one that pages can load next to other versions. */
export const checkScripts = (
  files: BuildFiles,
  { name, version, globalName, exposes = [] }: RemoteVersion,
): Problem[] => {
  const problems = [...files].filter(([path]) => path.endsWith('.js')).flatMap(checkSyntax);
  const expected = `${name}_${version}`.replaceAll(/\W/g, '_');
  if (globalName !== expected)
    problems.push({ code: 'unique_name_invalid', message: `The build registers as ${globalName}, not as ${expected}` });
  if (exposes.join() !== './module')
    problems.push({ code: 'expose_invalid', message: `The build exposes ${exposes.join(', ') || 'nothing'}` });
  return problems;
};
