export { description, operations } from './configuration.resource';
