import { Button } from '@portal/ui';
import { Form, Stepper } from '@portal/ui/forms';
import { Dialog, DialogClose, DialogContent } from '@portal/ui/overlays';
import { useState } from 'react';

interface SeedDialogProps {
  name: string;
  seed: number;
  seeds: number;
  onMove: (to: number) => void;
  onClose: () => void;
}

/** Moves a player over many places with few taps. */
export const SeedDialog = ({ name, seed, seeds, onMove, onClose }: SeedDialogProps) => {
  const [to, setTo] = useState(seed);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        size="sm"
        title="Move to seed…"
        description={`${name} is seed ${seed} of ${seeds}.`}
        closeLabel={null}
      >
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            onMove(to);
            onClose();
          }}
        >
          <Stepper label="Seed" value={to} min={1} max={seeds} onChange={setTo} />
          <Button type="submit">Move</Button>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
        </Form>
      </DialogContent>
    </Dialog>
  );
};
