import { useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts, type ToastState } from './toast-store';

/** The toasts to show, for the one region that renders them. */
export const useToasts = (): readonly ToastState[] =>
  useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
