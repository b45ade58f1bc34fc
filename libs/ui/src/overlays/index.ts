export { ConfirmDialog } from './confirm-dialog';
export { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog';
export { Sheet, SheetClose, SheetContent, SheetTrigger } from './sheet';
export { type ToastMessage, ToastRegion } from './toast-region';
