import { Link, paths } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { detailTexts } from '../../texts';

export const BackToTournaments = () => (
  <TextLink asChild>
    <Link to={paths.tournaments()}>
      <ArrowLeft aria-hidden />
      {detailTexts.back}
    </Link>
  </TextLink>
);
