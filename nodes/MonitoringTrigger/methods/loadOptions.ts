export { getDevices } from '../../shared/n8n/deviceOptions';
