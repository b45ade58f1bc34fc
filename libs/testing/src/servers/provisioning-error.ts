/** A server that the portal needs can neither be found nor fetched. The message tells the operator what to do about it. */
export class ProvisioningError extends Error {
  override readonly name = 'ProvisioningError';
}

/** Takes one line about what goes on, for a person who waits. */
export type Report = (line: string) => void;

export const silent: Report = () => undefined;
