import { usePortalConfig, useSession } from '@portal/portal';

/** Whether the signed-in player is the one who may found and change clans. The server decides; this only shows the buttons. */
export const usePrivileged = (): boolean => {
  const { privilegedUserId } = usePortalConfig();
  return useSession().user?.id === privilegedUserId;
};
