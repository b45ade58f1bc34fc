import { ProvisioningError } from '@portal/testing/servers';
import { BuildError } from './build';
import { SettingsError } from './settings';

const expected = [SettingsError, ProvisioningError, BuildError];

/** What to tell a person: the message where it says all, the whole stack where the fault is ours. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return expected.some((type) => error instanceof type) ? error.message : (error.stack ?? error.message);
};
