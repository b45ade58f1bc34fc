import { ProvisioningError } from '@portal/testing/servers';
import { BuildError } from './build';
import { SettingsError } from './settings';

/** The message of an error that the operator can fix; the stack of every other. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [SettingsError, ProvisioningError, BuildError].some((type) => error instanceof type);
  return isExpected ? error.message : (error.stack ?? error.message);
};
