export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './actions/button';
export { IconButton } from './actions/icon-button';
export { Logo } from './art/logo';
export { NotFoundScene } from './art/not-found-scene';
export { PitchOrnament } from './art/pitch-ornament';
export { Rank, RankChange } from './art/rank';
export { Shield } from './art/shield';
export { Grid } from './layout/grid';
export { Hero } from './layout/hero';
export { Page, PageHeader, Section } from './layout/page';
export { Cluster, Stack } from './layout/stack';
export { createLazy, type Lazy, type Loaded, onLoadFailure, useLazy, useOnDemand } from './lazy';
export { Avatar } from './people/avatar';
export { Persona, personaHeight } from './people/persona';
export { Alert } from './states/alert';
export { EmptyState, ErrorState } from './states/empty-state';
export { QueryState, type QueryStateQuery } from './states/query-state';
export { Skeleton, SkeletonGroup } from './states/skeleton';
export { Spinner } from './states/spinner';
export { Badge, type BadgeTone } from './surfaces/badge';
export { Card } from './surfaces/card';
export { StatList, StatTile } from './surfaces/stat-tile';
export { Table, type TableColumn } from './table/table';
export { Heading, type HeadingLevel } from './text/heading';
export { Text } from './text/text';
export { TextLink } from './text/text-link';
export { SkipLink, VisuallyHidden } from './text/visually-hidden';
export { GlobalStyle } from './theme/global-style';
export { media } from './theme/media';
export {
  chosenStyle,
  displayFace,
  focusRing,
  highlightWhenForced,
  raisedSurface,
  tabularFigures,
  truncate,
  truncateLink,
} from './theme/mixins';
export { theme } from './theme/theme';
export { ThemeProvider } from './theme/theme-provider';
export { getTint } from './theme/tint';
export { bottomBarSpace } from './theme/tokens';
