export { description, operations } from './summary.resource';
