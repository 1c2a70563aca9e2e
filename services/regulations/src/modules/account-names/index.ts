export { AccountNamesModule } from './account-names.module.ts'
export { AccountNames } from './account-names.ts'
export { isDefaultName, toPublishedName } from './published-name.ts'
