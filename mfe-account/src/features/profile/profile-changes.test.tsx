import { describe, expect, jest, test } from '@jest/globals';
import { playerQuery, useQuery } from '@portal/portal';
import {
  apiFailure,
  aUser,
  currentAddress,
  expectAddress,
  expectToast,
  type FakeHandlers,
  heldResponse,
  neverResponds,
  type RenderedPortal,
  renderPortal,
  SessionStatus,
} from '@portal/portal/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { openPage } from '../../testing/open-page.ts';
import { Page } from './profile-page.tsx';

const player = aUser({ platform: 'PC' });
type UserResponse = { user: typeof player };

const open = async (handlers: FakeHandlers = {}) => {
  const page = await openPage('/profile', { user: player, handlers });
  await screen.findByRole('heading', { level: 1, name: player.username });
  return page;
};

const picture = () => screen.getByRole('img', { name: `Profile picture of ${player.username}` });
const aFile = (type: string, bytes = 3) => new File([new Uint8Array(bytes)], 'me', { type });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Change picture', { selector: 'input' }), { target: { files: [file] } });

const tooMany = () => apiFailure(429, 'Too many attempts. Please wait and try again.', { code: 'rate_limited' });
const ended = () => apiFailure(401, 'Please sign in', { code: 'unauthenticated' });
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

const PublicPicture = () => <p>{`Public: ${useQuery(playerQuery(player.username)).data?.avatar}`}</p>;

/** The profile, and a screen of another remote that the button opens. */
const Screens = () => {
  const [isPublic, setIsPublic] = useState(false);
  return (
    <>
      {isPublic ? <PublicPicture /> : <Page />}
      <button type="button" onClick={() => setIsPublic(true)}>
        Open
      </button>
    </>
  );
};

describe('changing the picture', () => {
  test('opens the file picker of the browser, for images [2.81]', async () => {
    const { actor } = await open();
    const input = screen.getByLabelText('Change picture', { selector: 'input' });
    expect(input).toHaveAttribute('accept', 'image/*');
    const opened = jest.spyOn(HTMLInputElement.prototype, 'click');
    await actor.click(screen.getByRole('button', { name: 'Change picture' }));
    expect(opened.mock.contexts).toContain(input);
  });

  test('sends the file and shows the new picture [8.14]', async () => {
    const { requests } = await open({
      'POST /api/auth/upload-avatar': { user: { ...player, avatar: '/api/avatars/new.webp' } },
    });
    choose(aFile('image/png'));
    await expectToast({ title: 'Profile picture updated successfully!' });
    expect(picture().querySelector('img')).toHaveAttribute('src', '/api/avatars/new.webp');
    const { body } = requests.at(-1) ?? {};
    expect(body).toBeInstanceOf(FormData);
    expect(body instanceof FormData && body.get('avatar')).toBeInstanceOf(File);
  });

  test('lets other screens, such as the public profile, load it again', async () => {
    const own = { ...player, rank: 3 };
    const { actor } = renderPortal(<Screens />, {
      user: player,
      handlers: {
        'GET /api/players/{username}': () => own,
        'POST /api/auth/upload-avatar': { user: { ...player, avatar: '/api/avatars/new.webp' } },
      },
    });
    expect(await screen.findByText('#3')).toBeVisible();
    choose(aFile('image/png'));
    await expectToast({ title: 'Profile picture updated successfully!' });
    own.avatar = '/api/avatars/new.webp';
    await actor.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Public: /api/avatars/new.webp')).toBeVisible();
  });

  test('shows that it is uploading', async () => {
    await open({ 'POST /api/auth/upload-avatar': () => neverResponds() });
    choose(aFile('image/png'));
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeDisabled();
  });

  test.each([
    ['no image', aFile('application/pdf'), 'Invalid File Type', 'Please select an image file (JPG, PNG, GIF, etc.)'],
    [
      'more than 5 MB',
      aFile('image/png', 5 * 1024 * 1024 + 1),
      'File Too Large',
      'Please select an image smaller than 5MB',
    ],
  ])('refuses a file that is %s without sending it [5.21, 5.22]', async (_, file, title, description) => {
    const { requests } = await open();
    choose(file);
    await expectToast({ title, description, variant: 'destructive' });
    expect(requests.map(({ key }) => key)).not.toContain('POST /api/auth/upload-avatar');
  });

  test('takes a file of exactly 5 MB [5.22, 9.19]', async () => {
    await open({ 'POST /api/auth/upload-avatar': { user: player } });
    choose(aFile('image/jpeg', 5 * 1024 * 1024));
    await expectToast({ title: 'Profile picture updated successfully!' });
  });

  test.each([
    ["the server's reason", tooMany, 'Too many attempts. Please wait and try again.'],
    ['its own text', unreachable, 'Failed to upload avatar'],
  ])('reports a failure with %s [7.22, 8.20]', async (_, response, description) => {
    await open({ 'POST /api/auth/upload-avatar': response });
    choose(aFile('image/png'));
    await expectToast({ title: 'Upload Failed', description, variant: 'destructive' });
    expect(screen.getByRole('button', { name: 'Change picture' })).toBeEnabled();
  });
});

describe('choosing the platform', () => {
  const selector = () => screen.getByRole('combobox', { name: 'Platform' });
  const pick = async ({ actor }: RenderedPortal, name: string) => {
    await actor.click(selector());
    await actor.click(await screen.findByRole('option', { name }));
  };

  test('offers three and shows the present one [2.82, 9.25]', async () => {
    const { actor } = await open();
    expect(selector()).toHaveTextContent('PC');
    await actor.click(selector());
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['PlayStation', 'PC', 'Mobile']);
  });

  test('shows the choice at once and saves it [1.3, 7.23, 8.14]', async () => {
    const response = heldResponse<UserResponse>();
    const page = await open({ 'POST /api/auth/update-platform': () => response.promise });
    await pick(page, 'Mobile');
    expect(selector()).toHaveTextContent('Mobile');
    await response.give({ user: { ...player, platform: 'Mobile' } });
    await expectToast({ title: 'Platform Updated', description: 'Your platform is now Mobile.' });
    expect(selector()).toHaveTextContent('Mobile');
    expect(page.requests.at(-1)?.body).toEqual({ platform: 'Mobile' });
  });

  test('keeps the later of two quick choices', async () => {
    const first = heldResponse<UserResponse>();
    const second = heldResponse<UserResponse>();
    const page = await open({
      'POST /api/auth/update-platform': ({ body }) =>
        JSON.stringify(body).includes('Mobile') ? first.promise : second.promise,
    });
    const sent = () => page.requests.filter(({ key }) => key === 'POST /api/auth/update-platform');
    await pick(page, 'Mobile');
    await pick(page, 'PlayStation');
    expect(selector()).toHaveTextContent('PlayStation');
    expect(sent()).toHaveLength(1);
    await first.give({ user: { ...player, platform: 'Mobile' } });
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(selector()).toHaveTextContent('PlayStation');
    await second.give({ user: { ...player, platform: 'PlayStation' } });
    await expectToast({ title: 'Platform Updated', description: 'Your platform is now PlayStation.' });
    expect(selector()).toHaveTextContent('PlayStation');
  });

  test('goes back to the stored one when saving fails [8.21]', async () => {
    const page = await open({ 'POST /api/auth/update-platform': tooMany });
    await pick(page, 'Mobile');
    await expectToast({
      title: 'Update Failed',
      description: 'Failed to update platform. Please try again.',
      variant: 'destructive',
    });
    expect(selector()).toHaveTextContent('PC');
  });

  test('that the server refuses as signed out ends the session of this page', async () => {
    const page = await open({ 'POST /api/auth/update-platform': ended });
    await pick(page, 'Mobile');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument());
  });
});

describe('signing out', () => {
  const signOut = ({ actor }: RenderedPortal) => actor.click(screen.getByRole('button', { name: 'Sign Out' }));

  test('goes home and confirms it [2.87]', async () => {
    const page = await open({ 'POST /api/auth/signout': { success: true } });
    await signOut(page);
    await expectAddress('/');
    expect(await screen.findByText('Signed Out')).toBeVisible();
  });

  test('stays when it fails', async () => {
    const page = await open({ 'POST /api/auth/signout': unreachable });
    await signOut(page);
    await expectToast({
      title: 'Error',
      description: 'Failed to sign out. Please try again.',
      variant: 'destructive',
    });
    expect(currentAddress()).toBe('/profile');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is not undone by a later response', async () => {
    const response = heldResponse<UserResponse>();
    const page = renderPortal(
      <>
        <Page />
        <SessionStatus />
      </>,
      {
        user: player,
        handlers: {
          'POST /api/auth/signout': { success: true },
          'POST /api/auth/upload-avatar': () => response.promise,
        },
      },
    );
    await screen.findByRole('button', { name: 'Sign Out' });
    choose(aFile('image/png'));
    await signOut(page);
    await waitFor(() => expect(screen.getByLabelText('Session')).toHaveTextContent('signed-out'));
    await response.give({ user: { ...player, avatar: '/api/avatars/new.webp' } });
    await expectToast({ title: 'Profile picture updated successfully!' });
    expect(screen.getByLabelText('Session')).toHaveTextContent('signed-out');
  });
});
