export { description, operations } from './alertGroup.resource';
