export { description, operations } from './auditEvent.resource';
