import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names of the installed packages whose plain `.js` files are ES modules, as alternatives for a regular expression. */
export function esmPackages(projectDir) {
  const names = new Set();
  for (let dir = projectDir; ; dir = dirname(dir)) {
    for (const name of packagesIn(join(dir, 'node_modules'))) names.add(name);
    if (existsSync(join(dir, 'nx.json')) || dirname(dir) === dir) break;
  }
  return [...names].map((name) => name.replaceAll('.', '\\.'));
}

function packagesIn(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : name))
    .filter((name) => !name.startsWith('.') && isModule(join(modules, name, 'package.json')));
}

function isModule(manifest) {
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
}
