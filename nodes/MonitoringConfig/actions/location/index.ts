export { description, operations } from './location.resource';
