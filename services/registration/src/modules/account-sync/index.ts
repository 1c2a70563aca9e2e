export { AccountSync } from './account-sync.ts'
export { AccountSyncModule } from './account-sync.module.ts'
