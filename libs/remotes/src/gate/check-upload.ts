import type { ShellDescription } from '@portal/contracts';
import { rejectAll } from '../errors.ts';
import { createCheckedUpload, type Upload } from '../upload.ts';
import type { BuildFiles } from './file-rules.ts';
import { checkPages, type Remotes } from './page-rules.ts';
import { checkScripts } from './script-rules.ts';
import { checkShells } from './shell-rules.ts';

export interface GateState {
  /** All remotes, the published one included. */
  remotes: Remotes;
  /** The shells that are live and those one may roll back to. */
  shells: readonly ShellDescription[];
}

export interface GateOptions {
  /** Routes of the active version that may become 404. */
  dropRoutes?: readonly string[];
}

/**
 * The publish gate: checks a build as it was uploaded, with its `remote.json`, before anything of it is stored or served.
 * @throws RegistryError with every rule that the build breaks
 */
export const checkUpload = async (
  files: BuildFiles,
  { remotes, shells }: GateState,
  { dropRoutes = [] }: GateOptions = {},
): Promise<Upload> => {
  const upload = await createCheckedUpload(files);
  const { manifest } = upload;
  rejectAll([
    ...checkScripts(files, manifest),
    ...checkShells(manifest, shells),
    ...checkPages(manifest, remotes, dropRoutes),
  ]);
  return upload;
};
