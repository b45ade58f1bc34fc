import type { clanCardWidget } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { ClanOfPlayer, useSession } from '@portal/portal';

export const Widget = ({ userId, clanInfo }: WidgetPropsOf<typeof clanCardWidget>) => (
  <ClanOfPlayer clan={clanInfo} isOwn={useSession().user?.id === userId} />
);
