import { remoteOverrideLink, remoteOverridesPath } from '@portal/contracts';
import { SettingsError } from '../start/settings';

interface LinkOptions {
  /** Origin of the portal. */
  portal: string;
  /** A token of the remote's team. */
  token: string;
  remote: string;
  build: { version: string } | { manifest: unknown; origin: string };
  /** Path to open. */
  page: string;
}

/** Creates a link that replaces a remote in the browser that opens it. @throws SettingsError when the portal refuses */
export const createOverrideLink = async ({ portal, token, remote, build, page }: LinkOptions): Promise<string> => {
  const response = await fetch(portal + remoteOverridesPath(remote), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(build),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw new SettingsError(`${portal} refuses the override (${response.status}): ${JSON.stringify(body)}`);
  const { path } = remoteOverrideLink.parse(body);
  return `${portal}${path}&to=${encodeURIComponent(page)}`;
};
