export { description, operations } from './apiRequest.resource';
