import { afterEach, describe, expect, test } from '@jest/globals';
import { run } from './cli';
import { createTestRemotes } from './testing/test-remotes';

const { root, remotesDir, clear, build } = createTestRemotes();
afterEach(clear);

describe('the command', () => {
  const command = (...args: string[]) => {
    const printed: string[] = [];
    const code = run(args, {
      remotesDir,
      workspaceDir: root,
      print: (line) => printed.push(line),
    });
    return { code, text: printed.join('\n') };
  };

  test('publishes every new build when no remote is named, and does not undo a rollback', () => {
    for (const name of ['mfe-clans', 'mfe-news']) build(name, '1.0.0');
    expect(command('publish')).toEqual({ code: 0, text: 'mfe-clans 1.0.0 is live\nmfe-news 1.0.0 is live' });
    build('mfe-clans', '1.1.0');
    expect(command('publish').text).toBe('mfe-clans 1.1.0 is live');
    command('rollback', 'mfe-clans');
    expect(command('publish')).toEqual({ code: 0, text: '' });
    expect(command('list').text).toContain('1.0.0  live');
  });

  test('publishes, lists, activates and rolls back', () => {
    expect(command('list')).toEqual({
      code: 0,
      text: 'Nothing is published yet',
    });
    build('mfe-clans', '1.0.0');
    expect(command('publish', 'mfe-clans')).toEqual({
      code: 0,
      text: 'mfe-clans 1.0.0 is live',
    });
    build('mfe-clans', '1.1.0');
    expect(command('publish', 'mfe-clans', '--version', '1.1.0').code).toBe(0);
    expect(command('list').text).toBe('mfe-clans\n  1.0.0  last good\n  1.1.0  live');
    expect(command('activate', 'mfe-clans', '1.1.0').text).toBe('mfe-clans 1.1.0 is live already');
    expect(command('rollback', 'mfe-clans').text).toBe('mfe-clans 1.0.0 is live');
  });

  test('prints why a command is rejected', () => {
    expect(command('rollback', 'mfe-clans')).toEqual({
      code: 1,
      text: 'Rejected (remote_unknown): mfe-clans has never been published',
    });
  });

  test.each([
    [[]],
    [['activate', 'mfe-clans']],
    [['list', 'mfe-clans']],
    [['deploy']],
    [['publish', 'mfe-clans', '--force']],
  ])('prints its usage for %j', (args) => {
    const { code, text } = command(...args);
    expect(code).toBe(2);
    expect(text).toContain('Usage: npm run remotes');
  });
});
