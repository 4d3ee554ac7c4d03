export { description, operations } from './session.resource';
