import { Dialog, DialogContent, DialogTrigger, ErrorState } from '@portal/ui';
import { type ComponentType, type ReactNode, useState } from 'react';

type Code<Props> =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; Content: ComponentType<Props> };

interface ToolDialogProps<Props> {
  /** The button that opens the dialog; `pending` while its code loads. */
  trigger: (pending: boolean) => ReactNode;
  /** Title while the content could not be loaded. */
  title: string;
  /** Loads the content, which renders a `DialogContent`. */
  load: () => Promise<ComponentType<Props>>;
  /** Props of the content; `close` closes the dialog. */
  props: (close: () => void) => Props;
}

/** A dialog whose code loads when it is first opened. Each opening mounts a new content. */
export const ToolDialog = <Props extends object>({ trigger, title, load, props }: ToolDialogProps<Props>) => {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [code, setCode] = useState<Code<Props>>({ status: 'none' });

  const start = () => {
    if (code.status === 'ready') return;
    setCode({ status: 'loading' });
    load().then(
      (Content) => setCode({ status: 'ready', Content }),
      () => setCode({ status: 'failed' }),
    );
  };
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    setOpenings(openings + 1);
    start();
  };

  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>{trigger(code.status === 'loading')}</DialogTrigger>
      {code.status === 'ready' && <code.Content key={openings} {...props(() => change(false))} />}
      {code.status === 'failed' && (
        <DialogContent title={title}>
          <ErrorState onRetry={start}>This part could not be loaded.</ErrorState>
        </DialogContent>
      )}
    </Dialog>
  );
};
