export { Refusal, type RefusalCode } from './refusal';
export {
  activate,
  type Live,
  list,
  type PublishBuiltOptions,
  type PublishOptions,
  publish,
  publishBuilt,
  rollback,
} from './remotes';
