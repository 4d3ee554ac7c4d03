export { description, operations } from './department.resource';
