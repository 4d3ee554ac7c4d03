export { description, operations } from './schedule.resource';
