type RegistryErrorCode =
  | 'not_built'
  | 'upload_invalid'
  | 'manifest_invalid'
  | 'name_mismatch'
  | 'version_mismatch'
  | 'file_not_allowed'
  | 'version_exists'
  | 'remote_unknown'
  | 'version_unknown'
  | 'no_last_good'
  | 'directory_not_empty';

/** A change of the registry was rejected. Nothing has changed when this is thrown. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';

  constructor(
    readonly code: RegistryErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export const errorMessage = (error: unknown): string => (error as Error | null)?.message ?? String(error);
