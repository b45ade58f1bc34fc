import { limits } from '@portal/contracts';

const keptMs = limits.notifications.keptDays * 86_400_000;

/** Returns the time since which notifications are kept. */
export const getRetentionStart = (now: Date): Date => new Date(now.getTime() - keptMs);
