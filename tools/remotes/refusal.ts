/** Why a remote is not published, activated or rolled back. Nothing has changed when one of these is thrown. */
export type RefusalCode =
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

export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}
