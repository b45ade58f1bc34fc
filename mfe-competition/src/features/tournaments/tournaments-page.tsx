import { useDocumentTitle } from '@portal/portal';
export const Page = () => { useDocumentTitle('Tournaments'); return <h1>No Tournaments Available</h1>; };
