import { installedPackage } from './project.mjs';

/**
 * Singletons of the page. The shell provides them and loads them with its entry; remotes bundle no copy, and a remote that
 * needs an incompatible version fails to load instead of running on the wrong one.
 * Router and query library are inside `@portal/portal`: sharing them whole would ship all of them.
 */
const packages = ['react', 'react-dom', 'styled-components', '@portal/ui', '@portal/portal'];
const subpaths = { react: ['react/jsx-runtime', 'react/jsx-dev-runtime'] };

const requests = packages.flatMap((name) =>
  [name, ...(name === 'react' ? subpaths.react : [])].map((request) => ({
    name,
    request,
  })),
);

const singleton = { singleton: true, strictVersion: true };

/** @param {string} dir the shell's folder */
export const providedByShell = (dir) =>
  Object.fromEntries(
    requests.map(({ name, request }) => {
      const { version } = installedPackage(name, dir).manifest;
      return [request, { ...singleton, eager: true, version, requiredVersion: version }];
    }),
  );

/**
 * @param {string} dir the remote's folder
 * @param {string} portalContract the range of the portal contract from the remote's `module.json`
 */
export const expectedByRemote = (dir, portalContract) =>
  Object.fromEntries(
    requests.map(({ name, request }) => {
      const requiredVersion =
        name === '@portal/portal' ? portalContract : `^${installedPackage(name, dir).manifest.version}`;
      return [request, { ...singleton, import: /** @type {const} */ (false), requiredVersion }];
    }),
  );
