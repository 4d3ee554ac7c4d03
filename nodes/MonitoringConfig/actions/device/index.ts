export { description, operations } from './device.resource';
