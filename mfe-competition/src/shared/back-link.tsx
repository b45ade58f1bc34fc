import { PageLink } from '@portal/portal';
import { ArrowLeft } from 'lucide-react';

/** Leads from a detail page back to its list. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div>
    <PageLink to={to}>
      <ArrowLeft aria-hidden />
      {label}
    </PageLink>
  </div>
);
