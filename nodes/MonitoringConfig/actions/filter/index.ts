export { description, operations } from './filter.resource';
