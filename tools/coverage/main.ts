import { readFileSync, writeFileSync } from 'node:fs';
import { firstDifference } from './annotated';
import { writeDocument } from './document';
import { documentPath, measureRepository, readSpecification } from './read';

// `npm run coverage` writes docs/specification-coverage.md; `npm run coverage -- compare FILE` tells whether the rows are the
// specification in FILE, word by word.

const root = process.cwd();
const [command, file] = process.argv.slice(2);

if (command === 'compare' && file !== undefined) {
  const difference = firstDifference(readSpecification(root), readFileSync(file, 'utf8'));
  console.log(
    difference === undefined
      ? `The rows are ${file}, word by word.`
      : `The rows differ.\nrows: … ${difference.rows} …\nfile: … ${difference.original} …`,
  );
  process.exitCode = difference === undefined ? 0 : 1;
} else if (command === undefined) {
  const coverage = measureRepository(root);
  writeFileSync(documentPath(root), writeDocument(coverage));
  for (const defect of coverage.defects) console.error(defect);
  console.log(`docs/specification-coverage.md is written; ${coverage.defects.length} defects.`);
  process.exitCode = coverage.defects.length === 0 ? 0 : 1;
} else {
  console.error('Usage: npm run coverage, or npm run coverage -- compare FILE');
  process.exitCode = 64;
}
