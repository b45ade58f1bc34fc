export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './actions/button';
export { IconButton, type IconButtonProps } from './actions/icon-button';
export { Logo, type LogoProps } from './art/logo';
export { Medal, type MedalPlace, type MedalProps, Rank, type RankProps } from './art/medal';
export { NotFoundScene, type NotFoundSceneProps } from './art/not-found-scene';
export { PitchOrnament, type PitchOrnamentProps } from './art/pitch-ornament';
export { Shield, type ShieldProps } from './art/shield';
export { Grid, type GridProps } from './layout/grid';
export { Hero, type HeroProps } from './layout/hero';
export { Page, PageHeader, type PageHeaderProps, type PageProps, Section, type SectionProps } from './layout/page';
export { Cluster, type ClusterProps, Stack, type StackProps } from './layout/stack';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog';
export { Dialog, DialogClose, DialogContent, type DialogContentProps, DialogTrigger } from './overlays/dialog';
export { Sheet, SheetClose, SheetContent, type SheetContentProps, SheetTrigger } from './overlays/sheet';
export { type ToastAction, type ToastMessage, ToastRegion, type ToastRegionProps } from './overlays/toast-region';
export { Avatar, type AvatarProps, type AvatarSize } from './people/avatar';
export { Persona, type PersonaProps, personaHeight } from './people/persona';
export { Alert, type AlertProps, type AlertTone } from './states/alert';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './states/empty-state';
export { Skeleton, SkeletonGroup, type SkeletonGroupProps, type SkeletonProps } from './states/skeleton';
export { Spinner, type SpinnerProps } from './states/spinner';
export { Badge, type BadgeProps, type BadgeTone } from './surfaces/badge';
export { Card, type CardProps } from './surfaces/card';
export {
  CategoryBadge,
  type CategoryBadgeProps,
  RoleBadge,
  type RoleBadgeProps,
  StatusBadge,
  type StatusBadgeProps,
} from './surfaces/domain-badges';
export { StatList, StatTile, type StatTileProps } from './surfaces/stat-tile';
export { type CompactPlace, Table, type TableColumn, type TableProps } from './table/table';
export { Heading, type HeadingLevel, type HeadingProps, type HeadingSize } from './text/heading';
export { Text, type TextProps, type TextSize, type TextTone } from './text/text';
export { TextLink, type TextLinkProps } from './text/text-link';
export { SkipLink, VisuallyHidden } from './text/visually-hidden';
export * from './theme';
