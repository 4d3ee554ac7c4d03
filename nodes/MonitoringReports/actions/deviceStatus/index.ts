export { description, operations } from './deviceStatus.resource';
