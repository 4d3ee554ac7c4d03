export { description, operations } from './frequency.resource';
