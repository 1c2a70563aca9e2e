export { RenamePersonOfAccount, SyncChangedAccount } from './account-changes.consumer.ts'
export { AccountSync } from './account-sync.ts'
export { AccountSyncModule } from './account-sync.module.ts'
export { syncedAccountFacts } from './synced-accounts.store.ts'
