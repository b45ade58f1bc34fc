import { workspaceRoot } from '@portal/testing/servers';
import { findUncoveredIn } from '../test-run/requirements';
import { readResults } from '../test-run/results';

export const usage = 'Usage: npm run coverage, after npm test';

/** `npm run coverage`: checks docs/specification-coverage.md against the reports of the last `npm test`. */
export const run = async (): Promise<number> => {
  const root = workspaceRoot();
  const uncovered = findUncoveredIn(root, readResults(root), true);
  for (const defect of uncovered) console.log(defect);
  console.log(`${uncovered.length} rows of docs/specification-coverage.md lack a passed test`);
  return uncovered.length === 0 ? 0 : 1;
};
