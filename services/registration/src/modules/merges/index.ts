export { accountMergedMessage, accountRestoredMessage } from './merge-account-messages.ts'
export { MergesModule } from './merges.module.ts'
