export { getDevices } from '../../shared/n8n/editor/deviceOptions';
