export { description, operations } from './response.resource';
