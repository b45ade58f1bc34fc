/** By name, so that the client of the registry is not loaded for commands without it. */
const expected = ['SettingsError', 'ProvisioningError', 'BuildError', 'RegistryError', 'PortalUnavailableError'];

/** The message of an error that the operator can fix; the stack of every other. */
export const describeFailure = (error: unknown): string => {
  // The run failed, and then what it had started could not be stopped.
  if (error instanceof SuppressedError) return [error.suppressed, error.error].map(describeFailure).join('\n');
  if (!(error instanceof Error)) return String(error);
  // An option that the command does not have.
  const isOfArguments = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return expected.includes(error.name) || isOfArguments ? error.message : (error.stack ?? error.message);
};
