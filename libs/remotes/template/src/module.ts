import { defineWidget } from '@portal/contracts/ui';
import { definePortalModule, provideWidget } from '@portal/portal';
import manifest from '../module.json';
import { PageSkeleton } from './page-skeleton';

/** Its props are its interface: other remotes show it with `<Widget>`. */
const teaserWidget = defineWidget<{ name: string }>('sample-remote-teaser');

export const portalModule = definePortalModule({
  name: 'sample-remote',
  routes: [
    {
      path: '/sample-remote',
      title: manifest.pages['/sample-remote'].title,
      Skeleton: PageSkeleton,
      load: () => import(/* webpackChunkName: "page" */ './page'),
    },
  ],
  widgets: provideWidget(teaserWidget, () => import(/* webpackChunkName: "teaser" */ './teaser'), { name: 'visitor' }),
});
