export { assignRows, deviceOfRowField, toNameList, type NamingRun } from './assignRows';
export { hiddenField, publicNamesField, type PublicChoices } from './fields';
export { namePublicly, type PublicDevice } from './namePublicly';
