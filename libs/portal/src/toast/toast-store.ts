import type { ToastMessage } from '@portal/ui/overlays';
import { useSyncExternalStore } from 'react';
import { getErrorText } from '../http/api-error.ts';

/** The toasts to render in the notifications region. */
export const useToasts = (): readonly ToastState[] =>
  useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);

export type ToastOptions = Omit<ToastMessage, 'id' | 'open'>;

/** `open` is false once dismissed: hidden at once, removed after `removeDelayMs`. */
type ToastState = ToastMessage & { open: boolean };

const removeDelayMs = 1_000_000;

/** Contains at most one toast: a new one replaces it. */
let toasts: readonly ToastState[] = [];
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const update = (next: readonly ToastState[]) => {
  clearTimeout(removal);
  toasts = next;
  for (const listener of listeners) listener();
};

export const dismissToast = (id: string): void => {
  const [shown] = toasts;
  if (shown?.id !== id || !shown.open) return;
  update([{ ...shown, open: false }]);
  removal = setTimeout(clearToasts, removeDelayMs);
};

/** Shows a message in the shell's notifications region. */
export const toast = (options: ToastOptions): { id: string; dismiss: () => void } => {
  lastId += 1;
  const id = String(lastId);
  update([{ ...options, id, open: true }]);
  return { id, dismiss: () => dismissToast(id) };
};

interface FailureTexts {
  title: string;
  /** Shown when the response has no public text. */
  fallback: string;
}

/** Reports a failed action, with the server's public text if there is one. */
export const failureToast = ({ title, fallback }: FailureTexts, error: unknown): void => {
  toast({ title, description: getErrorText(error, fallback), variant: 'destructive' });
};

/** Dismisses the message of a failure that no longer matters. */
export const dismissFailure = (): void => {
  const [shown] = toasts;
  if (shown?.variant === 'destructive') dismissToast(shown.id);
};

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentToasts = (): readonly ToastState[] => toasts;

export const clearToasts = (): void => update([]);
