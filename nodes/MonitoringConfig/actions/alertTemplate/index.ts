export { description, operations } from './alertTemplate.resource';
