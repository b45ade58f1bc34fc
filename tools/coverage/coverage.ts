import { type CallKey, contract } from '@portal/contracts';
import type { Part, Row, TestName } from './annotated';
import { quotesOf } from './quotes';
import type { KnownTest } from './test-words';

export interface CoveredQuote {
  words: string;
  isQuoted: boolean;
  tests: KnownTest[];
}

export interface CoveredCall {
  key: CallKey;
  tests: KnownTest[];
}

export interface CoveredRow {
  says: string;
  empty: string | undefined;
  quotes: CoveredQuote[];
  calls: CoveredCall[];
  tests: KnownTest[];
}

export interface CoveredPart {
  headings: string[];
  rows: CoveredRow[];
}

export interface Coverage {
  parts: CoveredPart[];
  /** What is missing, each as one sentence. */
  defects: string[];
}

/** `GET /api/clans; POST and DELETE /api/users/{id}/follow`: the calls that a row names, with the contract's own parameter names. */
const callsIn = (says: string): string[] =>
  [...says.matchAll(/((?:(?:GET|POST|DELETE)(?: and )?)+) (\/api\/[\w/{}-]*)/g)].flatMap(
    ([, methods = '', path = '']) =>
      methods.split(' and ').map((method) => `${method} ${path.replace('{clanId}', '{id}')}`),
  );

const isCallKey = (key: string): key is CallKey => key in contract;

/** Measures the rows against the tests. Names what it does not find in `defects` and never throws for it. */
export const measure = (parts: Part[], tests: KnownTest[]): Coverage => {
  const defects: string[] = [];

  const named = ({ file, title }: TestName, row: Row): KnownTest[] => {
    const titled = tests.filter(({ titles }) => titles.at(-1) === title || titles.join(' › ') === title);
    const found = titled.filter((test) => `/${test.file}`.endsWith(`/${file}`));
    if (found.length !== 1) {
      const hint = titled.map((test) => `it is in ${test.file}`).join(', ');
      defects.push(`'${row.says}' names ${found.length} tests, not one: ${file}: ${title}${hint && `; ${hint}`}`);
    }
    return found;
  };

  const coverQuotes = (row: Row, own: KnownTest[]): CoveredQuote[] =>
    quotesOf(row).map(({ words, isQuoted, isIn }) => {
      const shown = own.filter((test) => [...test.words].some(isIn));
      if (shown.length === 0) defects.push(`no test that '${row.says}' names holds '${words}'`);
      return { words, isQuoted, tests: shown };
    });

  const coverCalls = (row: Row, own: KnownTest[]): CoveredCall[] =>
    callsIn(row.says).flatMap((key) => {
      if (!isCallKey(key)) {
        defects.push(`the contract has no call '${key}', which '${row.says}' names`);
        return [];
      }
      const place = `services/${contract[key].service}/test/`;
      const path = key.slice(key.indexOf(' ') + 1);
      const shown = own.filter(({ file, words }) => file.startsWith(place) && (words.has(key) || words.has(path)));
      if (shown.length === 0) defects.push(`no test that '${row.says}' names makes the call '${key}' to its service`);
      return [{ key, tests: shown }];
    });

  const cover = (row: Row): CoveredRow => {
    const own = row.tests.flatMap((name) => named(name, row));
    if (row.tests.length === 0 && row.empty === undefined) defects.push(`no test shows '${row.says}'`);
    if (row.tests.length > 0 && row.empty !== undefined) defects.push(`'${row.says}' has tests and a reason for none`);
    const { says, empty } = row;
    return { says, empty, tests: own, quotes: coverQuotes(row, own), calls: coverCalls(row, own) };
  };

  return { parts: parts.map(({ headings, rows }) => ({ headings, rows: rows.map(cover) })), defects };
};
