import { useMedia } from './use-media';

/** Whether the window is wide enough for a tree of rounds side by side: at least 1,024 px. Paper keeps the view of the screen. */
export const useIsWide = (): boolean => useMedia('(min-width: 1024px)');
