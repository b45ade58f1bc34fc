import { insides, type Room, reserved, rooms } from './rooms';

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', '**/src/testing/**'];
/** Config files of tools import `@portal/tools`; nothing that is shipped imports them. */
const configs = ['**/*.config.ts', '**/*.config.mjs'];

const not = (globs: readonly string[]) => globs.map((glob) => `!${glob}`);

const restrictedImports = (room: Room, forTests: boolean) => {
  const may = forTests ? [...room.may, ...(room.testsMay ?? [])] : room.may;
  const closed = reserved.filter((entry) => !(entry.for === 'tests' && forTests) && !room.files.includes(entry.for));
  const named = [insides, ...room.refused, ...closed.map(({ group, message }) => ({ group, message }))];
  // What has a message of its own is left out here, so that one import gives one message.
  const told = named.flatMap(({ group }) => group).filter((glob) => glob.startsWith('@portal/'));
  const patterns = [...named, { group: ['@portal/**', ...not([...may, ...told])], message: room.own }];
  return { level: 'error', options: { patterns, ...(room.refusedNames && { paths: room.refusedNames }) } };
};

const shippedFiles = ({ files, except = [] }: Room) => [...files, ...not([...configs, ...tests, ...except])];
const testFiles = ({ files }: Room) => files.flatMap((glob) => tests.map((test) => glob.replace('**', test)));

const overridesOf = (room: Room) => {
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
