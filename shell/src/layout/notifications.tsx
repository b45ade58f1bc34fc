import { dismissToast, TOAST_DURATION, useToasts } from '@portal/portal/host';
import { ToastRegion } from '@portal/ui';

/** Shows what any part of the page said with `toast`. */
export const Notifications = () => (
  <ToastRegion toasts={useToasts()} onDismiss={dismissToast} duration={TOAST_DURATION} />
);
