import { expect, test } from '@jest/globals';
import { describeFailure } from './failure.ts';
import { SettingsError } from './settings.ts';

test('a run that fails, and whose servers then cannot be stopped, reports both', () => {
  const error = new SuppressedError(new SettingsError('cannot stop'), new SettingsError('cannot run'));
  expect(describeFailure(error)).toBe('cannot run\ncannot stop');
});
