export { AccountNames } from './account-names.ts'
