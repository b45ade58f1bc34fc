import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx';

interface ConfirmDialogProps {
  /** Opens the dialog and gets the focus back; without one the caller moves the focus. */
  trigger?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequence of confirming. */
  description: ReactNode;
  confirmLabel: string;
  /** Default: Cancel. */
  cancelLabel?: string;
  pending?: boolean | undefined;
  onConfirm: () => void;
}

/** Confirms an action that is hard to undo. The focus starts on Cancel. */
export const ConfirmDialog = ({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  pending = false,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange}>
    {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
    <DialogContent
      role="alertdialog"
      size="sm"
      title={title}
      description={description}
      closeLabel={null}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary">{cancelLabel}</Button>
          </DialogClose>
          <Button variant="destructive" pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  </Dialog>
);
