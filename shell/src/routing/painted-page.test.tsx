import { afterEach, expect, jest, test } from '@jest/globals';
import { PaintedPart } from '@portal/portal';
import { releasePaintedParts } from '@portal/portal/host';
import { fireEvent, render, screen } from '@testing-library/react';
import { aRemoteVersion, renderShell, sampleModule } from '../testing/render-shell.tsx';
import { keepPaintedPage } from './painted-page.tsx';

const keep = (html: string, path: string) =>
  keepPaintedPage(new DOMParser().parseFromString(`<main id="main">${html}</main>`, 'text/html'), path);
afterEach(() => keep('', ''));

test('what the server has painted stays until the page is there', async () => {
  keep('<p>Painted</p>', '/sample');
  let deliver = (_module: unknown) => {};
  renderShell({ path: '/sample', loadVersion: () => new Promise((resolve) => (deliver = resolve)) });
  expect(screen.getByText('Painted')).toBeVisible();
  deliver({ portalModule: sampleModule });
  expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible();
  expect(screen.queryByText('Painted')).toBeNull();
});

test('what the server has painted is not shown again after another page', async () => {
  keep('<p>Painted</p>', '/tournaments');
  const active = aRemoteVersion({ routes: ['/tournaments'] });
  const { actor } = renderShell({
    path: '/tournaments',
    remotes: { 'mfe-sample': { active, previous: null } },
    loadVersion: () => new Promise(() => {}),
  });
  expect(screen.getByText('Painted')).toBeVisible();
  await actor.click(screen.getByRole('link', { name: 'Privacy Policy' }));
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  await actor.click(screen.getAllByRole('link', { name: 'Tournaments' })[0] as HTMLElement);
  expect(await screen.findByRole('group', { name: 'Loading page...' })).toBeVisible();
  expect(screen.queryByText('Painted')).toBeNull();
});

const Part = () => <PaintedPart name="top">Skeleton</PaintedPart>;

test('a painted part of the page stays in its skeletons, until another page opens', () => {
  keep('<div data-painted="top"><p>Painted</p></div>', '/privacy');
  const { rerender } = render(<Part key="of the shell" />);
  expect(screen.getByText('Painted')).toBeVisible();
  rerender(<Part key="of the remote" />);
  expect(screen.getByText('Painted')).toBeVisible();
  rerender(<PaintedPart name="other">Skeleton</PaintedPart>);
  expect(screen.getByText('Skeleton')).toBeVisible();
  releasePaintedParts();
  rerender(<Part key="of a later page" />);
  expect(screen.getByText('Skeleton')).toBeVisible();
  expect(screen.queryByText('Painted')).toBeNull();
});

test('other pages have their own skeletons', async () => {
  keep('<p>Painted</p>', '/sample');
  renderShell({ path: '/sample/65f0c0ffee0000000000c1a4' });
  expect(screen.queryByText('Painted')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Sample detail' })).toBeVisible();
});

test('a painted link that has the focus passes it to the rendered one', async () => {
  document.body.innerHTML = '<a href="#main">Skip to content</a>';
  keepPaintedPage(document, '/sample');
  screen.getByRole('link').focus();
  document.body.replaceChildren();
  renderShell({ path: '/sample' });
  expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
});

test('the painted content that the skip link has focused passes the focus to the rendered one', async () => {
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>';
  keepPaintedPage(document, '/sample');
  screen.getByRole('main').focus();
  document.body.replaceChildren();
  renderShell({ path: '/sample' });
  expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

test.each(['inside', 'outside'])(
  'a painted link that is pressed and released %s the window is clicked once',
  async (where) => {
    document.body.innerHTML = '<a href="#main">Painted</a>';
    keepPaintedPage(document, '/sample');
    fireEvent.mouseDown(screen.getByRole('link'));
    document.body.replaceChildren();
    renderShell({ path: '/sample' });
    expect(await screen.findByRole('heading', { name: 'Sample page' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Skip to content' });
    const onClick = jest.fn();
    link.addEventListener('click', onClick);
    if (where === 'inside') fireEvent.mouseUp(link);
    else for (const event of [fireEvent.mouseDown, fireEvent.mouseUp, fireEvent.click]) event(link);
    expect(onClick).toHaveBeenCalledTimes(1);
  },
);
