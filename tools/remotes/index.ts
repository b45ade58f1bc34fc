export { Refusal } from './refusal';
export { activate, list, publish, publishBuilt, rollback } from './remotes';
