import { useSyncExternalStore } from 'react';
import { errorTextOf } from '../http/api-error';

/** The toasts to render in the notifications region. */
export const useToasts = (): readonly ToastState[] =>
  useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onSelect: () => void };
}

interface ToastState extends ToastOptions {
  id: string;
  /** False once dismissed: hidden at once, removed after `removeDelayMs`. */
  open: boolean;
}

/** A new toast replaces the previous one. */
const limit = 1;
const removeDelayMs = 1_000_000;
/** Milliseconds until a toast closes automatically. */
export const TOAST_DURATION = 5000;

let toasts: readonly ToastState[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

const update = (next: readonly ToastState[]) => {
  const kept = new Set(next.map((entry) => entry.id));
  for (const [id, timer] of removals) {
    if (kept.has(id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  toasts = next;
  for (const listener of listeners) listener();
};

const remove = (id: string) => update(toasts.filter((entry) => entry.id !== id));

export const dismissToast = (id: string): void => {
  if (removals.has(id) || !toasts.some((entry) => entry.id === id)) return;
  removals.set(
    id,
    setTimeout(() => remove(id), removeDelayMs),
  );
  update(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
};

/** Shows a message in the shell's notifications region. */
export const toast = (options: ToastOptions): { id: string; dismiss: () => void } => {
  lastId += 1;
  const id = String(lastId);
  update([{ ...options, id, open: true }, ...toasts].slice(0, limit));
  return { id, dismiss: () => dismissToast(id) };
};

interface FailureTexts {
  title: string;
  /** Shown when the response has no public text. */
  fallback: string;
}

/** Reports a failed action, with the server's public text if there is one. */
export const failureToast = ({ title, fallback }: FailureTexts, error: unknown): void => {
  toast({ title, description: errorTextOf(error, fallback), variant: 'destructive' });
};

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentToasts = (): readonly ToastState[] => toasts;

export const clearToasts = (): void => update([]);
