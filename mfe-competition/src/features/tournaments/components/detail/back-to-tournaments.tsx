import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { ArrowLeft } from 'lucide-react';
import { detailTexts } from '../../texts';

export const BackToTournaments = () => (
  <TextLink asChild>
    <Link to={competitionPaths.tournaments()}>
      <ArrowLeft aria-hidden />
      {detailTexts.back}
    </Link>
  </TextLink>
);
