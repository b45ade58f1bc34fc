export { Tooltip, TooltipGroup, type TooltipGroupProps, type TooltipProps } from './tooltip';
