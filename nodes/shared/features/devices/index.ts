export * from './service/createInSteps';
