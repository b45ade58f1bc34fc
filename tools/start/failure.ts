import { ProvisioningError } from '@portal/testing/servers';
import { BuildError } from './build';
import { SettingsError } from './settings';

/** The message of an error that the operator can fix; the stack of every other. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // The client of the registry is not loaded for other commands.
  const isOfClient = ['RegistryError', 'PortalUnavailableError'].includes(error.name);
  // An option that the command does not have.
  const isOfArguments = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const isExpected =
    isOfClient || isOfArguments || [SettingsError, ProvisioningError, BuildError].some((type) => error instanceof type);
  return isExpected ? error.message : (error.stack ?? error.message);
};
