export { description, operations } from './loadTest.resource';
