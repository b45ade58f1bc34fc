import type { NewsArticle } from '@portal/contracts';
import { PitchOrnament, theme } from '@portal/ui';
import { Megaphone, Newspaper, Smartphone, Trophy } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';

type Category = NewsArticle['category'];

const drawings = {
  news: { Icon: Newspaper, color: theme.color.accent, ground: theme.color.accentSoft },
  esports: { Icon: Trophy, color: theme.color.violet, ground: theme.color.violetSoft },
  mobile: { Icon: Smartphone, color: theme.color.info, ground: theme.color.infoSoft },
  other: { Icon: Megaphone, color: theme.color.textMuted, ground: theme.color.surfaceRaised },
} satisfies Record<Category, object>;

/** Keeps the picture's aspect ratio, loaded or not. */
const Frame = styled.div<{ $category: Category; $ratio: string }>`
  position: relative;
  isolation: isolate;
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: ${({ $ratio }) => $ratio};
  max-height: 34rem;
  overflow: hidden;
  color: ${({ $category }) => drawings[$category].color};
  background: linear-gradient(160deg, ${({ $category }) => drawings[$category].ground}, ${theme.color.surface});

  > img, > svg { grid-area: 1 / 1; }
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

const Drawing = ({ category }: { category: Category }) => {
  const { Icon } = drawings[category];
  return (
    <>
      <PitchOrnament placement="backdrop" />
      <Icon size={56} strokeWidth={1.25} aria-hidden />
    </>
  );
};

export interface ArticlePictureProps {
  article: Pick<NewsArticle, 'imageUrl' | 'imageSize' | 'category'>;
  /** `card`: the cards' aspect ratio; `full`: the picture's own. */
  shape: 'card' | 'full';
  /** `lazy` below the fold. */
  loading: 'eager' | 'lazy';
}

const cardRatio = '16 / 9';

/** An article's picture, or a drawing for its category if it is missing or fails. Decorative. */
export const ArticlePicture = ({ article, shape, loading }: ArticlePictureProps) => {
  const { imageUrl, imageSize, category } = article;
  const [failedUrl, setFailedUrl] = useState<string>();
  const hasPicture = imageUrl !== null && imageUrl !== failedUrl;
  return (
    <Frame
      $category={category}
      $ratio={shape === 'full' && imageSize ? `${imageSize.width} / ${imageSize.height}` : cardRatio}
    >
      {hasPicture ? (
        <Picture
          loading={loading}
          fetchPriority={shape === 'full' ? 'high' : 'auto'}
          decoding="async"
          src={imageUrl}
          alt=""
          width={imageSize?.width}
          height={imageSize?.height}
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        <Drawing category={category} />
      )}
    </Frame>
  );
};
