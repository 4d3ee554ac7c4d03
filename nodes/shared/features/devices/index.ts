export * from './service/createInSteps';
export { findDevices, similarDeviceError } from './service/findDevices';
