export { description, operations } from './account.resource';
