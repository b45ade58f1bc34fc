import { useSyncExternalStore } from 'react';

/** The toasts to show, for the one region that renders them. */
export const useToasts = (): readonly ToastState[] =>
  useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onSelect: () => void };
}

export interface ToastState extends ToastOptions {
  id: string;
  /** False once dismissed: it leaves the screen at once and the list after `REMOVE_DELAY`. */
  open: boolean;
}

/** One visible at a time: a new toast takes the place of the one before. */
const LIMIT = 1;
const REMOVE_DELAY = 1_000_000;
/** Milliseconds until a toast closes by itself. */
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
    setTimeout(() => remove(id), REMOVE_DELAY),
  );
  update(toasts.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
};

/** Shows a message in the shell's notifications region, from anywhere on the page. */
export const toast = (options: ToastOptions): { id: string; dismiss: () => void } => {
  lastId += 1;
  const id = String(lastId);
  update([{ ...options, id, open: true }, ...toasts].slice(0, LIMIT));
  return { id, dismiss: () => dismissToast(id) };
};

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentToasts = (): readonly ToastState[] => toasts;

export const clearToasts = (): void => update([]);
