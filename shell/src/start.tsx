import { GlobalStyle, ThemeProvider } from '@portal/ui';
import { FontFaces } from '@portal/ui/fonts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createApp, readBoot, startLoading } from './app/create-app.tsx';
import { loadVersion } from './remotes/federation.ts';
import { watchVitals } from './remotes/watch-vitals.ts';
import { keepPaintedPage } from './routing/painted-page.tsx';
import { keepScrollOnReload } from './routing/reload-scroll.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const app = createApp(readBoot(document), loadVersion, (error) => console.error(error));
startLoading(app);
keepPaintedPage(document, window.location.pathname);
keepScrollOnReload();
if (app.isMeasured) watchVitals(app.remotes);

const page = (
  <StrictMode>
    <ThemeProvider>
      <FontFaces />
      <GlobalStyle />
      {/* A transition would keep the old page visible instead of the new page's skeleton. */}
      <BrowserRouter useTransitions={false}>
        <App app={app} />
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>
);

// Rendered in slices, so that a slow phone stays responsive.
startTransition(() => createRoot(root).render(page));
