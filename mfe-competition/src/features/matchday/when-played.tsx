import { usePortalConfig } from '@portal/portal';
import type { ReactNode } from 'react';

/** Nothing in portals without played tournaments, where the calls of these widgets do not exist. */
export const WhenPlayed = ({ children }: { children: ReactNode }) =>
  usePortalConfig().features.playTournaments ? children : null;
