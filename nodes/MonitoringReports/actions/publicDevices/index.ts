export { assignRows, deviceOfRowField, toNameList } from './assignRows';
export { hiddenField, publicNamesField, type PublicChoices } from './fields';
export { namePublicly, type PublicDevice } from './namePublicly';
