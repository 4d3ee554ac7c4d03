export { description, operations } from './task.resource';
