import { beforeEach, expect, jest, test } from '@jest/globals';
import { definePortalModule, Link, Navigate, useParams } from '@portal/portal';
import { screen } from '@testing-library/react';
import { aRemoteVersion, renderShell } from '../testing/render-shell.tsx';

let scrollIntoView: jest.Spied<Element['scrollIntoView']>;
let scrollTo: jest.Spied<typeof window.scrollTo>;
beforeEach(() => {
  scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

const Article = () => {
  const { name = '' } = useParams();
  if (name === 'old') return <Navigate to="/articles" replace />;
  return (
    <>
      <h1>{`Article ${name}`}</h1>
      <Link to="/articles/NEWS">In capitals</Link>
      <Link to="/articles/news#results">Results</Link>
      <button type="button">Share</button>
      {name === 'NEWS' && <Navigate to="/articles/news" replace />}
      <h2 id="results">Results of the day</h2>
    </>
  );
};
const List = () => (
  <>
    <h1>Articles</h1>
    <Link to="/articles/old">Moved</Link>
    <Link to="/articles/news#results">Results</Link>
  </>
);
const portalModule = definePortalModule({
  name: 'mfe-sample',
  pages: {
    '/articles': { page: async () => ({ Page: List }) },
    '/articles/:name': { page: async () => ({ Page: Article }) },
  },
  widgets: {},
});

const open = (path: string) =>
  renderShell({
    path,
    remotes: { 'mfe-sample': { active: aRemoteVersion({ routes: Object.keys(portalModule.pages) }), previous: null } },
    loadVersion: async () => ({ portalModule }),
  });
// By text, because computing roles takes most of the time.
const heading = (name: string) => screen.findByText(name, { selector: 'h1, h2' });
const link = (name: string) => screen.getByRole('link', { name });

test('a page that corrects its own address keeps focus and scroll position', async () => {
  const { actor } = open('/articles/NEWS');
  await heading('Article news');
  expect(screen.getByRole('main')).not.toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
  await actor.click(link('In capitals'));
  await heading('Article news');
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test('a redirect to another page moves the focus to it', async () => {
  const { actor } = open('/articles');
  await heading('Articles');
  await actor.click(link('Moved'));
  await heading('Articles');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test.each([
  ['from another page', '/articles'],
  ['on the same page', '/articles/news'],
])('a link with a hash %s scrolls to its target and focuses it', async (_title, path) => {
  const { actor } = open(path);
  await actor.click(await screen.findByRole('link', { name: 'Results' }));
  expect(await heading('Results of the day')).toHaveFocus();
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});

test('an address with a hash opens at its target, also when the page corrects the address', async () => {
  open('/articles/NEWS#results');
  expect(await heading('Results of the day')).toHaveFocus();
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
});

test('a hash without a target leaves the focus on the page', async () => {
  open('/articles/news#nowhere%');
  await heading('Article news');
  expect(document.body).toHaveFocus();
});
