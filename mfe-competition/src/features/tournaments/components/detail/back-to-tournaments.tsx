import { texts } from '@portal/contracts/texts';
import { Link, paths } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';

export const BackToTournaments = () => (
  <TextLink asChild tone="quiet">
    <Link to={paths.tournaments()}>
      <ArrowLeft aria-hidden />
      {texts.tournamentDetail.back}
    </Link>
  </TextLink>
);
