import { readTimeZone } from '@portal/contracts/time-zone';
import { usePortalConfig } from '@portal/portal';

/** The time zone of this browser as part of a request body; empty where no email shows times of matches. */
export const useSentTimeZone = (): { timeZone?: string } => {
  const timeZone = usePortalConfig().features.playTournaments ? readTimeZone() : undefined;
  return timeZone === undefined ? {} : { timeZone };
};
