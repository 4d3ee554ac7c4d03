export * from './service/createInSteps';
export { findDevices } from './service/findDevices';
