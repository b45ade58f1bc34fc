import { overlays } from '../layout/notifications.tsx';

/** Loads the code that shows failures, because a network that fails later could not. If it fails now, a failure loads it again. */
export const loadFailureCode = (): void => void overlays.load().catch(() => undefined);
