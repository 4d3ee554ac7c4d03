export { description, operations } from './platform.resource';
