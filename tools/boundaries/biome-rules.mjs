import { insides, reserved, rooms } from './rooms.mjs';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', '**/src/testing/**'];
/** Config files of tools import `@portal/tools`; nothing that is shipped imports them. */
const configs = ['**/*.config.ts', '**/*.config.mjs'];

const not = (globs) => globs.map((glob) => `!${glob}`);

const restrictedImports = (room, forTests) => {
  const may = forTests ? [...room.may, ...(room.testsMay ?? [])] : room.may;
  const closed = reserved.filter((entry) => !(entry.testsMay && forTests) && !room.files.includes(entry.except));
  const patterns = [
    insides,
    ...room.refused,
    ...closed.map(({ group, message }) => ({ group, message })),
    { group: ['@portal/**', ...not(may)], message: room.own },
  ];
  return { level: 'error', options: { patterns, ...(room.refusedNames && { paths: room.refusedNames }) } };
};

const shippedFiles = ({ files, except = [] }) => [...files, ...not([...configs, ...tests, ...except])];
const testFiles = ({ files }) => files.flatMap((glob) => tests.map((test) => glob.replace('**', test)));

const overridesOf = (room) => {
  const forTests = { style: { noRestrictedImports: restrictedImports(room, true) } };
  if (room.onlyTests) return [{ includes: [...room.files, ...not(configs)], linter: { rules: forTests } }];
  const shipped = {
    style: { noRestrictedImports: restrictedImports(room, false) },
    ...(room.browser && { correctness: { noNodejsModules: 'error' } }),
  };
  return [
    { includes: shippedFiles(room), linter: { rules: shipped } },
    { includes: testFiles(room), linter: { rules: forTests } },
  ];
};

/** The rooms as a Biome configuration: for each room one override for what it ships and one for its tests. */
export const boundaryRules = () => ({ overrides: rooms.flatMap(overridesOf) });
