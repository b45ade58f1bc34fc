export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx';
export { Sheet, SheetClose, SheetContent, SheetTrigger } from './sheet.tsx';
export { type ToastMessage, ToastRegion } from './toast-region.tsx';
