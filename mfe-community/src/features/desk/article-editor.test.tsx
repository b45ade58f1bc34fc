import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DeskArticle, FullArticle } from '@portal/contracts';
import {
  apiFailure,
  aUser,
  currentAddress,
  expectToast,
  type FakeHandlers,
  type SentRequest,
} from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anArticle } from '../../testing/builders.ts';
import { aDeskArticle } from '../../testing/desk.ts';
import { openPage } from '../../testing/open-page.ts';

const { id } = aDeskArticle();
const address = `/desk/${id}`;

/** Whether editor and preview are side by side. */
let isWide = true;
beforeEach(() => {
  isWide = true;
  sessionStorage.clear();
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget() as MediaQueryList, { matches: isWide, media }));
});
afterEach(() => void jest.restoreAllMocks());

/** Opens the editor with a server that stores one article and counts its versions. */
const openEditor = async (overrides: Partial<DeskArticle> = {}, handlers: FakeHandlers = {}) => {
  const server = { article: aDeskArticle(overrides) };
  const change = (fields: Partial<DeskArticle>) => {
    server.article = { ...server.article, ...fields, version: server.article.version + 1 };
    return server.article;
  };
  const put = ({ body }: SentRequest) => {
    const { version, imageHash: _, ...fields } = body as DeskArticle & { imageHash: unknown };
    if (version !== server.article.version) return apiFailure(409, 'Changed', { code: 'draft_changed' });
    return change({ ...fields, hasChanges: server.article.articleId !== null });
  };
  const publish = ({ body }: SentRequest) => {
    const { at } = body as { at?: string };
    return change(
      at ? { state: 'scheduled', publishAt: at } : { state: 'published', articleId: 'a'.repeat(24), hasChanges: false },
    );
  };
  const preview = ({ body }: SentRequest): FullArticle => {
    const { title, markdown } = body as DeskArticle;
    return { ...anArticle({ title, imageUrl: null, imageSize: null }), body: [{ tag: 'p', children: [markdown] }] };
  };
  const page = await openPage(address, {
    user: aUser(),
    handlers: {
      'GET /api/desk/articles': [],
      'GET /api/desk/articles/{id}': () => server.article,
      'PUT /api/desk/articles/{id}': put,
      'POST /api/desk/articles/{id}/publish': publish,
      'POST /api/desk/articles/{id}/preview': preview,
      'POST /api/desk/articles/{id}/retract': () =>
        change(server.article.publishAt ? { state: 'draft', publishAt: null } : { state: 'retracted' }),
      'DELETE /api/desk/articles/{id}': { success: true },
      ...handlers,
    },
  });
  const text = await screen.findByRole('textbox', { name: 'Text' });
  return { ...page, server, change, text };
};
type Editor = Awaited<ReturnType<typeof openEditor>>;

const button = (name: string) => screen.getByRole('button', { name });
/** The bodies of a call on the article. */
const sent = ({ requests }: Editor, call: string) =>
  requests.filter(({ key }) => key === call.replace('{id}', id)).map(({ body }) => body);
const confirm = async ({ actor }: Editor, role: 'dialog' | 'alertdialog', name: string) =>
  actor.click(within(await screen.findByRole(role)).getByRole('button', { name }));

describe('the editor', () => {
  test('says what is unsaved, saves, and says when and by whom', async () => {
    const editor = await openEditor();
    expect(screen.getByText(/^Saved Mar 1, 2026, .* by ana_editor$/)).toBeVisible();
    expect(button('Save')).toBeDisabled();
    await editor.actor.type(editor.text, ' It rained.');
    expect(screen.getByText('Unsaved changes')).toHaveAttribute('role', 'status');
    await editor.actor.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/^Saved /)).toBeVisible();
    expect(sent(editor, 'PUT /api/desk/articles/{id}')).toMatchObject([
      { markdown: 'The whistle blew. It rained.', date: null, imageHash: null, version: 3 },
    ]);
    await expectAccessible();
  });

  test('shows a preview beside the text on wide screens, with markup as text', async () => {
    const editor = await openEditor();
    await editor.actor.clear(editor.text);
    await editor.actor.type(editor.text, '<script>alert(1)</script>');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('<script>alert(1)</script>')).toBeVisible();
    expect(preview.getByRole('heading', { level: 2, name: 'Cup night ends in extra time' })).toBeVisible();
  });

  test('has the preview in a tab on phones, and keeps the text', async () => {
    isWide = false;
    const { actor, text } = await openEditor();
    await actor.type(text, ' It rained.');
    await actor.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(await screen.findByText('The whistle blew. It rained.')).toBeVisible();
    await expectAccessible();
    await actor.click(screen.getByRole('tab', { name: 'Write' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('The whistle blew. It rained.');
  });

  test('keeps text that is not saved for the way back, and asks before the browser leaves', async () => {
    const { actor, text, unmount } = await openEditor();
    await actor.type(text, ' It rained.');
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    unmount();
    const again = await openEditor();
    expect(again.text).toHaveValue('The whistle blew. It rained.');
    expect(screen.getByText('Your unsaved text was restored.')).toBeVisible();
    await again.actor.click(button('Discard my text'));
    expect(again.text).toHaveValue('The whistle blew.');
  });

  test('uploads a cover and saves its hash; a rejected file is named', async () => {
    const hash = 'c'.repeat(64);
    let isRejected = true;
    const editor = await openEditor(
      {},
      {
        'POST /api/desk/pictures': () =>
          isRejected
            ? apiFailure(400, 'Please select an image file', { code: 'invalid_image' })
            : { hash, width: 2, height: 1 },
      },
    );
    const file = new File(['x'], 'cover.png', { type: 'image/png' });
    const input = screen.getByLabelText('Cover picture', { selector: 'input' });
    await editor.actor.upload(input, file);
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    isRejected = false;
    await editor.actor.upload(input, file);
    expect(await screen.findByRole('img', { name: 'The chosen cover' })).toHaveAttribute(
      'src',
      `/api/desk/pictures/${hash}.webp`,
    );
    await editor.actor.click(button('Save'));
    await waitFor(() => expect(sent(editor, 'PUT /api/desk/articles/{id}')).toMatchObject([{ imageHash: hash }]));
  });

  test('is not there for players who are no editors', async () => {
    await openPage(address, {
      user: aUser(),
      handlers: { 'GET /api/desk/articles/{id}': () => apiFailure(403, 'No', { code: 'forbidden' }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeVisible();
  });
});

describe('another editor who has saved first', () => {
  const openConflict = async () => {
    const editor = await openEditor();
    await editor.actor.type(editor.text, ' Mine.');
    editor.change({ markdown: 'Theirs.', editor: 'ben_editor' });
    await editor.actor.click(button('Save'));
    expect(await screen.findByText(/^ben_editor changed this article on .* Your text is not saved\.$/)).toBeVisible();
    expect(editor.text).toHaveValue('The whistle blew. Mine.');
    return editor;
  };

  test('is named; their version can be loaded and the own text brought back', async () => {
    const editor = await openConflict();
    await editor.actor.click(button('Load that version'));
    expect(editor.text).toHaveValue('Theirs.');
    await editor.actor.click(button('Bring back my text'));
    expect(editor.text).toHaveValue('The whistle blew. Mine.');
    await editor.actor.click(button('Save'));
    await waitFor(() => expect(editor.server.article.markdown).toBe('The whistle blew. Mine.'));
  });

  test('is overwritten by those who keep their own text', async () => {
    const editor = await openConflict();
    await editor.actor.click(button('Keep my text'));
    expect(screen.queryByText(/changed this article/)).toBeNull();
    await editor.actor.click(button('Save'));
    await waitFor(() => expect(editor.server.article.markdown).toBe('The whistle blew. Mine.'));
  });
});

describe('publishing', () => {
  test('saves the text and asks first; then the article can be viewed and retracted', async () => {
    const editor = await openEditor();
    await editor.actor.type(editor.text, ' It rained.');
    await editor.actor.click(button('Publish now'));
    expect(sent(editor, 'POST /api/desk/articles/{id}/publish')).toEqual([]);
    await confirm(editor, 'dialog', 'Publish now');
    expect(await screen.findByRole('link', { name: 'View the published article' })).toHaveAttribute(
      'href',
      `/news/${'a'.repeat(24)}`,
    );
    expect(editor.server.article).toMatchObject({ markdown: 'The whistle blew. It rained.', state: 'published' });
    expect(screen.queryByRole('button', { name: 'Publish changes' })).toBeNull();
    await editor.actor.click(button('Retract'));
    await confirm(editor, 'alertdialog', 'Retract');
    expect(await screen.findByText('Retracted', { selector: 'span' })).toBeVisible();
    await expectAccessible();
  });

  test('shows what is missing under its field', async () => {
    const issues = [{ path: 'excerpt', message: 'Enter an excerpt' }];
    const editor = await openEditor(
      { excerpt: '' },
      {
        'POST /api/desk/articles/{id}/publish': () =>
          apiFailure(400, 'Some fields are not valid', { code: 'validation_failed', issues }),
      },
    );
    await editor.actor.click(button('Publish now'));
    await confirm(editor, 'dialog', 'Publish now');
    expect(await screen.findByText('Enter an excerpt')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Excerpt' })).toBeInvalid();
    await expectToast({ title: 'Not Published', description: 'Some fields are not valid', variant: 'destructive' });
  });

  test('at a time names the time zone, rejects the past, and can be canceled', async () => {
    const editor = await openEditor();
    await editor.actor.click(button('Schedule'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule this article' }));
    const time = dialog.getByLabelText('Time');
    expect(time).toHaveAccessibleDescription(/^In your time zone/);
    await editor.actor.type(time, '2020-01-01T18:00');
    await editor.actor.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await dialog.findByText('Choose a time in the future')).toBeVisible();
    await editor.actor.clear(time);
    await editor.actor.type(time, '2099-01-01T18:00');
    await editor.actor.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(/^Scheduled for Jan 1, 2099, 6:00 PM/, { selector: 'span' })).toBeVisible();
    expect(sent(editor, 'POST /api/desk/articles/{id}/publish')).toEqual([
      { version: 3, at: new Date('2099-01-01T18:00').toISOString() },
    ]);
    await editor.actor.click(button('Cancel schedule'));
    await confirm(editor, 'alertdialog', 'Cancel schedule');
    expect(await screen.findByText('Draft', { selector: 'span' })).toBeVisible();
  });

  test('is undone by nothing but a confirmation; deleting leads back to the desk', async () => {
    const editor = await openEditor();
    await editor.actor.click(button('Delete'));
    await confirm(editor, 'alertdialog', 'Keep it');
    expect(sent(editor, 'DELETE /api/desk/articles/{id}')).toEqual([]);
    await editor.actor.click(button('Delete'));
    await confirm(editor, 'alertdialog', 'Delete');
    await waitFor(() => expect(currentAddress()).toBe('/desk'));
  });
});
