export { AccountNames } from './account-names.ts'
export { AccountNamesModule } from './account-names.module.ts'
