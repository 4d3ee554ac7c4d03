export type { Alert, AlertKind, AlertReading, UnreadAlert } from './alert';
export { maxBodyBytes } from './body';
export { splitRequest, readAlert, type AlertRequest } from './readAlert';
export { alertTriggerTemplate } from './template';
