import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boundaryRules } from './biome-rules';

const lines = boundaryRules().overrides.map((override) => JSON.stringify(override));
writeFileSync(join(import.meta.dirname, 'biome.boundaries.json'), `{ "overrides": [\n${lines.join(',\n')}\n] }\n`);
