import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { firstDifference, readAnnotated } from './annotated';
import { measure } from './coverage';
import { writeDocument } from './document';
import { documentPath, measureRepository } from './read';
import { readTests } from './test-words';

const testsOf = (files: Record<string, string>) => readTests(new Map(Object.entries(files)));
const defectsOf = (annotated: string, files: Record<string, string>) =>
  measure(readAnnotated(`# Part\n${annotated}`), testsOf(files)).defects;

describe('the words of a test', () => {
  test('are its own, those of its tables and those of the helpers it calls, from other files too', () => {
    const [found] = testsOf({
      'app/page.test.tsx': `
        import { greet } from './testing/greet';
        const unused = 'Unused';
        const open = () => <p>Opened</p>;
        describe.each(['Outer'])('%s', () => {
          test.each([['Inner']])('says %s', () => { open(); greet(); expect(/^Ending\\.$/); });
        });`,
      'app/testing/greet.ts': "const words = 'Greeted'; export const greet = () => words;",
    });
    expect(found?.titles).toEqual(['%s', 'says %s']);
    expect([...(found?.words ?? [])]).toEqual(
      expect.arrayContaining(['Outer', 'Inner', 'Opened', 'Greeted', 'Ending.']),
    );
    for (const word of ['Unused', 'says %s']) expect(found?.words).not.toContain(word);
  });

  test('are not what the product itself says', () => {
    const [found] = testsOf({
      'app/page.test.ts': "import { title } from './page'; test('shows its title', () => expect(title));",
      'app/page.ts': "export const title = 'Welcome Back';",
    });
    expect(found?.words).not.toContain('Welcome Back');
  });
});

describe('a row', () => {
  const file = { 'app/page.test.ts': "test('greets', () => expect('Welcome Back'));" };

  test.each([
    ['a test that it names', 'It greets.\n  > page.test.ts: greets'],
    ['a test that holds its quote', "Title 'Welcome Back'.\n  > page.test.ts: greets"],
    [
      'a test that fills the gap in its quote',
      "'Welcome n'.\n  > page.test.ts: greets\n  = 'Welcome n' reads 'Welcome {n}'",
    ],
    ['a reason why it needs none', 'Nothing is known.\n  ~ says what is not known'],
  ])('is covered by %s', (_by, row) => {
    expect(defectsOf(row, file)).toEqual([]);
  });

  test.each([
    ['has no test', 'It greets.', "no test shows 'It greets.'"],
    ['quotes what its test does not hold', "Title 'Good-bye'.\n  > page.test.ts: greets", "holds 'Good-bye'"],
    ['names a test that is gone', 'It greets.\n  > page.test.ts: waves', 'names 0 tests, not one'],
    ['names a call that does not exist', 'Calls GET /api/nothing.', "the contract has no call 'GET /api/nothing'"],
    [
      'names a call that its test does not make',
      'Calls GET /api/news.\n  > page.test.ts: greets',
      "makes the call 'GET /api/news'",
    ],
    ['gives a reason and a test', 'It greets.\n  > page.test.ts: greets\n  ~ none', 'has tests and a reason for none'],
  ])('that %s is a defect', (_what, row, defect) => {
    expect(defectsOf(row, file)).toContainEqual(expect.stringContaining(defect));
  });

  test('that names a moved test is told where it is now', () => {
    const moved = { 'app/other.test.ts': "test('waves', () => {});" };
    expect(defectsOf('It waves.\n  > page.test.ts: waves', { ...file, ...moved })).toContainEqual(
      expect.stringContaining('it is in app/other.test.ts'),
    );
  });

  test('that nobody can read is refused with its words', () => {
    expect(() => readAnnotated('# Part\nIt greets.\n  by a test')).toThrow("'by a test' below 'It greets.'");
  });
});

describe('the rows against the specification', () => {
  const parts = readAnnotated("# Part\n- Title 'A'.\nFooter.\n| / | Home |");

  test('are the same whatever the layout', () => {
    expect(firstDifference(parts, "# Part\n\n- Title 'A'. Footer.\n\n|---|---|\n| / | **Home** |\n")).toBeUndefined();
  });

  test.each(["# Part\n- Title 'B'. Footer.\n| / | Home |", "# Part\n- Title 'A'. Footer.\n| / | Home |\nMore."])(
    'differ from %j',
    (specification) => {
      expect(firstDifference(parts, specification)).toBeDefined();
    },
  );
});

describe('the specification', () => {
  const root = resolve(__dirname, '../..');
  const coverage = measureRepository(root);

  test('is shown by tests, line by line', () => {
    expect(coverage.defects).toEqual([]);
  });

  test('is documented as it is covered: after a change, run `npm run coverage`', () => {
    expect(readFileSync(documentPath(root), 'utf8')).toBe(writeDocument(coverage));
  });
});
