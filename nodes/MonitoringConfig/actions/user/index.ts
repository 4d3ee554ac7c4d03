export { description, operations } from './user.resource';
