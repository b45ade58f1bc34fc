import { defineWidget } from '@portal/contracts/ui';
import { definePortalModule, provideWidget } from '@portal/portal';

/** Its props are its interface: other remotes show it with `<Widget>`. */
const teaserWidget = defineWidget<{ name: string }>('sample-remote-teaser');

export const portalModule = definePortalModule({
  name: 'sample-remote',
  pages: {
    '/sample-remote': {
      page: () => import(/* webpackChunkName: "page" */ './page.tsx'),
    },
  },
  widgets: provideWidget(teaserWidget, () => import(/* webpackChunkName: "teaser" */ './teaser.tsx'), {
    name: 'visitor',
  }),
  skeletons: () => import(/* webpackChunkName: "skeletons" */ './skeletons.tsx'),
});
