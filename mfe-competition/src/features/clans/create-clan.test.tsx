import { afterEach, describe, expect, test } from '@jest/globals';
import { type Clan, limits } from '@portal/contracts';
import {
  aPortalConfig,
  apiFailure,
  expectToast,
  type FakeHandlers,
  neverResponds,
  type RenderPortalOptions,
  twice,
} from '@portal/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aClan, aFullClan, privilegedUser, toId } from '../../testing/clans.ts';
import { expectAccessiblePage, openPage } from '../../testing/open-page.ts';
import { discardClanDraft } from './hooks/use-create-clan-form.ts';

// A draft outlives the page of a test.
afterEach(discardClanDraft);

const created = aFullClan({ id: toId(7), name: 'Night Foxes', description: 'New here.', memberCount: 1 });

const open = async (handlers: FakeHandlers = {}, options: Omit<RenderPortalOptions, 'route' | 'handlers'> = {}) => {
  const page = openPage('/clans', {
    user: privilegedUser,
    handlers: { 'GET /api/clans': [aClan()], 'POST /api/clans': created, ...handlers },
    ...options,
  });
  await page.actor.click(await screen.findByRole('button', { name: 'Create Clan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Clan' }));
  await dialog.findByLabelText('Clan Name');
  return { ...page, dialog, create: () => dialog.getByRole('button', { name: 'Create Clan' }) };
};
type Opened = Awaited<ReturnType<typeof open>>;

/** Pastes, because every keystroke would render the page again. */
const type = async ({ actor, dialog }: Opened, label: string, text: string) => {
  await actor.click(dialog.getByLabelText(label));
  await actor.paste(text);
};

const fill = async (page: Opened) => {
  await type(page, 'Clan Name', 'Night Foxes');
  await type(page, 'Description', 'New here.');
};

const sentForm = ({ requests }: Opened): Record<string, unknown> => {
  const body = requests.find(({ key }) => key === 'POST /api/clans')?.body;
  return body instanceof FormData ? Object.fromEntries(body) : {};
};

const picture = (type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], 'logo.png', { type });
const pick = ({ dialog }: Opened, file: File) =>
  fireEvent.change(dialog.getByLabelText('Clan Logo (.png)'), { target: { files: [file] } });

describe('creating a clan', () => {
  test('has a field for each property of a clan [2.60, 5.19]', async () => {
    const { dialog } = await open();
    const labels = ['Clan Name', 'Description', 'Leader Username', 'Leader Phone'];
    const managers = ['Manager 1 Username', 'Manager 2 Username', 'Manager 3 Username'];
    for (const label of [...labels, ...managers]) expect(dialog.getByRole('textbox', { name: label })).toBeVisible();
    expect(dialog.getByLabelText('Clan Logo (.png)')).toHaveAttribute('accept', '.png,image/png');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(dialog.getByLabelText('Clan Name')).toHaveFocus();
    await expectAccessiblePage();
  });

  test('is disabled until name and description are not empty [5.17]', async () => {
    const page = await open();
    expect(page.create()).toBeDisabled();
    await type(page, 'Clan Name', 'Night Foxes');
    expect(page.create()).toBeDisabled();
    await type(page, 'Description', '   ');
    expect(page.create()).toBeDisabled();
    await type(page, 'Description', 'New here.');
    expect(page.create()).toBeEnabled();
  });

  test('sends every field and the logo [3.12, 7.36, 8.14]', async () => {
    const page = await open();
    await fill(page);
    await type(page, 'Leader Username', 'captain_fox');
    await type(page, 'Leader Phone', '+1 555 0100');
    await type(page, 'Manager 1 Username', 'manager_one');
    const logo = picture();
    pick(page, logo);
    await page.actor.click(page.create());
    await expectToast({ title: 'Clan created successfully!' });
    expect(sentForm(page)).toEqual({
      ...{ name: 'Night Foxes', description: 'New here.', leaderUsername: 'captain_fox', leaderPhone: '+1 555 0100' },
      ...{ manager1Username: 'manager_one', manager2Username: '', manager3Username: '', logo },
    });
  });

  test('sends no logo when none was chosen [7.36]', async () => {
    const page = await open();
    await fill(page);
    await page.actor.click(page.create());
    await expectToast({ title: 'Clan created successfully!' });
    expect(sentForm(page)).not.toHaveProperty('logo');
  });

  test('shows that the request is pending, and cannot be repeated [2.61, 5.17]', async () => {
    const page = await open({ 'POST /api/clans': () => neverResponds<Clan>() });
    await fill(page);
    await page.actor.click(page.create());
    expect(page.dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  });

  test('with two clicks, during the call or while the dialog closes, creates one clan', async () => {
    const page = await open();
    await fill(page);
    const button = page.create();
    await twice(() => button.click());
    await expectToast({ title: 'Clan created successfully!' });
    await twice(() => button.click());
    expect(page.requests.filter(({ key }) => key === 'POST /api/clans')).toHaveLength(1);
  });

  test('shows the new clan immediately, before the others, and restores the focus', async () => {
    const page = await open();
    await fill(page);
    await type(page, 'Leader Username', 'captain_fox');
    await page.actor.click(page.create());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = screen.getAllByRole('article');
    expect(first).toHaveAccessibleName('Night Foxes');
    expect(first).toHaveTextContent('Leader: captain_fox');
    expect(second).toHaveAccessibleName('Night Owls');
    expect(screen.getByRole('button', { name: 'Create Clan' })).toHaveFocus();
  });

  test('shows the clan once when the list also contains it', async () => {
    const lists = [[aClan()]];
    const page = await open({ 'GET /api/clans': () => lists.at(-1) ?? [] });
    lists.push([aClan(), aClan({ id: created.id, name: created.name, memberCount: 4 })]);
    await fill(page);
    await page.actor.click(page.create());
    expect(await screen.findByText('Members: 4')).toBeVisible();
    expect(screen.getAllByRole('article', { name: 'Night Foxes' })).toHaveLength(1);
  });

  test('sends nothing when cancelled, and clears the form [2.61, 4.15]', async () => {
    const page = await open();
    await fill(page);
    await page.actor.click(page.dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page.requests.some(({ key }) => key === 'POST /api/clans')).toBe(false);
    await page.actor.click(screen.getByRole('button', { name: 'Create Clan' }));
    expect(await screen.findByLabelText('Clan Name')).toHaveValue('');
  });
});

describe('an unfinished clan', () => {
  test.each(['Escape', 'a click outside'])('is not lost by %s without a confirmation', async (way) => {
    const page = await open();
    await fill(page);
    const leave = async () => {
      if (way === 'Escape') await page.actor.keyboard('{Escape}');
      else await page.actor.click(screen.getByRole('dialog').parentElement?.previousElementSibling ?? document.body);
      return within(await screen.findByRole('alertdialog', { name: 'Discard this clan?' }));
    };
    await page.actor.click((await leave()).getByRole('button', { name: 'Keep editing' }));
    expect(page.dialog.getByLabelText('Clan Name')).toHaveValue('Night Foxes');
    expect(page.dialog.getByLabelText('Description')).toHaveFocus();
    await page.actor.click((await leave()).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await page.actor.click(screen.getByRole('button', { name: 'Create Clan' }));
    expect(await screen.findByLabelText('Clan Name')).toHaveValue('');
  });

  test('that has nothing in it closes without a question', async () => {
    const { actor } = await open();
    await actor.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('survives the end of the session', async () => {
    const page = await open({
      'POST /api/clans': () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' }),
    });
    await fill(page);
    pick(page, picture());
    await page.actor.click(page.create());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    page.unmount();

    const { dialog } = await open();
    expect(dialog.getByLabelText('Clan Name')).toHaveValue('Night Foxes');
    expect(dialog.getByLabelText('Description')).toHaveValue('New here.');
    expect(dialog.getByRole('img', { name: 'Preview of the clan logo' })).toBeVisible();
  });
});

describe("the leader's phone", () => {
  const config = (publicLeaderPhone: boolean) => ({
    features: { ...aPortalConfig().features, publicLeaderPhone },
  });

  test.each([
    [true, 'Everyone who opens the clan will see this number.'],
    [false, 'Only members of the clan will see this number.'],
  ])('with publicLeaderPhone %s has the hint: %s', async (isPublic, text) => {
    const { dialog } = await open({}, { config: config(isPublic) });
    expect(dialog.getByLabelText('Leader Phone')).toHaveAccessibleDescription(text);
  });
});

describe('the logo of a new clan', () => {
  test('is previewed before it is sent, and can be removed', async () => {
    const page = await open();
    pick(page, picture());
    expect(page.dialog.getByRole('img', { name: 'Preview of the clan logo' })).toHaveAttribute('src', 'blob:test');
    await page.actor.click(page.dialog.getByRole('button', { name: 'Remove logo' }));
    expect(page.dialog.queryByRole('img', { name: 'Preview of the clan logo' })).not.toBeInTheDocument();
    await fill(page);
    await page.actor.click(page.create());
    await expectToast({ title: 'Clan created successfully!' });
    expect(sentForm(page)).not.toHaveProperty('logo');
  });

  test.each([
    ['no picture', picture('text/plain'), 'Please select an image file (JPG, PNG, GIF, etc.)'],
    ['too large', picture('image/png', limits.clanLogo.maxBytes + 1), 'Please select an image smaller than 5MB'],
  ])('that is %s is rejected, and the previous one stays [5.20]', async (_what, file, text) => {
    const page = await open();
    pick(page, picture());
    pick(page, file);
    expect(page.dialog.getByText(text)).toBeVisible();
    expect(page.dialog.getByRole('img', { name: 'Preview of the clan logo' })).toBeVisible();
    pick(page, picture('image/webp'));
    expect(page.dialog.queryByText(text)).not.toBeInTheDocument();
  });
});

describe('failing to create a clan', () => {
  const send = async (failure: ReturnType<typeof apiFailure>) => {
    const page = await open({ 'POST /api/clans': () => failure });
    await fill(page);
    await page.actor.click(page.create());
    return page;
  };

  test('marks every unknown username on its own field', async () => {
    const issues = [
      { path: 'leaderUsername', message: 'There is no player captain_fox' },
      { path: 'manager2Username', message: 'There is no player manager_two' },
    ];
    const page = await send(apiFailure(400, 'Some fields are not valid', { code: 'validation_failed', issues }));
    await expectToast({ title: 'Error', description: 'Some fields are not valid', variant: 'destructive' });
    const leader = page.dialog.getByLabelText('Leader Username');
    expect(leader).toHaveAccessibleDescription('There is no player captain_fox');
    expect(leader).toHaveFocus();
    expect(page.dialog.getByLabelText('Manager 2 Username')).toHaveAccessibleDescription(
      'There is no player manager_two',
    );
    expect(page.dialog.getByLabelText('Manager 1 Username')).not.toHaveAttribute('aria-invalid');
    expect(page.dialog.getByLabelText('Clan Name')).toHaveValue('Night Foxes');
    await expectAccessiblePage();
  });

  test('because the name is taken shows the error under the name [8.15]', async () => {
    const page = await send(apiFailure(409, 'Clan name already taken', { code: 'clan_name_taken' }));
    await expectToast({ title: 'Error', description: 'Clan name already taken', variant: 'destructive' });
    expect(page.dialog.getByLabelText('Clan Name')).toHaveAccessibleDescription('Clan name already taken');
    expect(page.create()).toBeEnabled();
  });

  test('because the server rejects the logo shows the error under the logo', async () => {
    const text = 'Please select an image file (JPG, PNG, GIF, etc.)';
    const page = await send(apiFailure(400, text, { code: 'invalid_image' }));
    expect(await page.dialog.findByText(text)).toBeVisible();
  });

  test('without a response shows the default error [8.15]', async () => {
    const page = await open({
      'POST /api/clans': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await fill(page);
    await page.actor.click(page.create());
    await expectToast({ title: 'Error', description: 'Failed to create clan', variant: 'destructive' });
  });

  test('because the session has ended hides the tools', async () => {
    await send(apiFailure(401, 'Please sign in', { code: 'unauthenticated' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Create Clan' })).not.toBeInTheDocument();
  });

  test('is prevented when a field is too long', async () => {
    const page = await open();
    await fill(page);
    fireEvent.change(page.dialog.getByLabelText('Clan Name'), { target: { value: 'x'.repeat(51) } });
    await page.actor.click(page.create());
    expect(page.dialog.getByLabelText('Clan Name')).toHaveAccessibleDescription('Please use at most 50 characters');
    expect(page.requests.some(({ key }) => key === 'POST /api/clans')).toBe(false);
  });
});
