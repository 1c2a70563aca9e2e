import { Module } from '@nestjs/common'
import { AccountNamesModule } from '../account-names/index.ts'
import { PeopleModule } from '../people/index.ts'
import { UserPoolModule } from '../user-pool/index.ts'
import { FormerContacts } from './former-contacts.ts'
import { RenamePersonOfAccount, SyncChangedAccount } from './account-changes.consumer.ts'
import { PersonSync } from './person-sync.ts'
import { SyncedAccounts } from './synced-accounts.store.ts'
import { AccountSync } from './account-sync.ts'

@Module({
  imports: [AccountNamesModule, PeopleModule, UserPoolModule],
  providers: [AccountSync, FormerContacts, PersonSync, RenamePersonOfAccount, SyncChangedAccount, SyncedAccounts],
  exports: [AccountSync, FormerContacts],
})
export class AccountSyncModule {}
