const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, renameSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');

const folder = join(__dirname, '../../.cache/jest/packages');
mkdirSync(folder, { recursive: true });

/** A module that has Node itself load another one. */
const proxyOf = (path) => {
  const name = `${basename(path)}-${createHash('sha256').update(path).digest('hex').slice(0, 16)}.cjs`;
  const proxy = join(folder, name);
  if (existsSync(proxy)) return proxy;
  const temporary = `${proxy}.${process.pid}`;
  writeFileSync(temporary, `module.exports = (globalThis.loadPackage ?? require)(${JSON.stringify(path)});\n`);
  // One rename, because several projects may start at once.
  renameSync(temporary, proxy);
  return proxy;
};

/** Resolves installed packages to modules that Node loads once for all test files of a process; Jest would load each again for every file.
 * Jest's own modules, which need its globals, stay with it. */
module.exports = (request, options) => {
  const path = options.defaultResolver(request, options);
  const isPackage = /\/node_modules\/.*\.[cm]?js$/.test(path) && !options.basedir.includes('/node_modules/');
  return isPackage ? proxyOf(path) : path;
};
