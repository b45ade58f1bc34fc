import { Link } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';

/** Leads from a detail page back to its list. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <div>
    <TextLink asChild>
      <Link to={to}>
        <ArrowLeft aria-hidden />
        {label}
      </Link>
    </TextLink>
  </div>
);
