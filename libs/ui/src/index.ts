export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './actions/button.tsx';
export { IconButton } from './actions/icon-button.tsx';
export { Logo } from './art/logo.tsx';
export { NotFoundScene } from './art/not-found-scene.tsx';
export { PitchOrnament } from './art/pitch-ornament.tsx';
export { Rank, RankChange } from './art/rank.tsx';
export { Shield } from './art/shield.tsx';
export { Grid } from './layout/grid.tsx';
export { Hero } from './layout/hero.tsx';
export { Page, PageHeader, Section } from './layout/page.tsx';
export { Cluster, Stack } from './layout/stack.tsx';
export { createLazy, type Lazy, type Loaded, onLoadFailure, useLazy, useOnDemand } from './lazy.ts';
export { Avatar } from './people/avatar.tsx';
export { Persona, personaHeight } from './people/persona.tsx';
export { Alert } from './states/alert.tsx';
export { EmptyState, ErrorState } from './states/empty-state.tsx';
export { QueryState, type QueryStateQuery } from './states/query-state.tsx';
export { Skeleton, SkeletonGroup } from './states/skeleton.tsx';
export { Spinner } from './states/spinner.tsx';
export { Badge, type BadgeTone } from './surfaces/badge.tsx';
export { Card } from './surfaces/card.tsx';
export { StatList, StatTile } from './surfaces/stat-tile.tsx';
export { Table, type TableColumn } from './table/table.tsx';
export { Heading, type HeadingLevel } from './text/heading.tsx';
export { Text } from './text/text.tsx';
export { TextLink } from './text/text-link.tsx';
export { SkipLink, VisuallyHidden } from './text/visually-hidden.tsx';
export { GlobalStyle } from './theme/global-style.ts';
export { media } from './theme/media.ts';
export {
  chosenStyle,
  displayFace,
  focusRing,
  highlightWhenForced,
  raisedSurface,
  tabularFigures,
  truncate,
  truncateLink,
} from './theme/mixins.ts';
export { theme } from './theme/theme.ts';
export { ThemeProvider } from './theme/theme-provider.tsx';
export { getTint } from './theme/tint.ts';
export { bottomBarSpace } from './theme/tokens.ts';
