import { expect, test } from '@jest/globals';
import { read } from '../files.ts';

const tokens = read('libs/ui/src/theme/tokens.ts');

// Programs without a browser cannot import the theme.
test.each([
  ['surface', 'services/competition/src/features/clans/crest-colors.ts', /surface = '(#\w{6})'/],
  ['surface', 'services/email/src/templates/theme.ts', /card: '(#(?!f)\w{6})'/],
  ['ink', 'gateway/src/pages/discovery.ts', /background = '(#\w{6})'/],
  ['ink', 'libs/service-kit/src/pictures/share-image-parts.mjs', /height="100%" fill="(#\w{6})"/],
])('the color %s in %s is that of the theme', (name, file, pattern) => {
  const [, color] = pattern.exec(read(file)) ?? [];
  expect(tokens).toContain(`  ${name}: '${color}',`);
});
