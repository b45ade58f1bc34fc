type RegistryErrorCode =
  | 'not_built'
  | 'manifest_invalid'
  | 'name_mismatch'
  | 'version_mismatch'
  | 'file_missing'
  | 'file_not_allowed'
  | 'contract_unsatisfied'
  | 'route_reserved'
  | 'route_conflict'
  | 'widget_conflict'
  | 'version_exists'
  | 'remote_unknown'
  | 'version_unknown'
  | 'no_last_good'
  | 'registry_invalid'
  | 'registry_locked';

/** A publish, activate or rollback was rejected. Nothing has changed when this is thrown. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';

  constructor(
    readonly code: RegistryErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** The system's code, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code;

export const errorMessage = (error: unknown): string => (error as Error | null)?.message ?? String(error);
