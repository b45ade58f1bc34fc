import type { DailyCup } from '@portal/contracts';

export const platformTexts: Readonly<Record<DailyCup['platformGroup'], string>> = {
  console: 'PlayStation and PC',
  mobile: 'Mobile',
};
