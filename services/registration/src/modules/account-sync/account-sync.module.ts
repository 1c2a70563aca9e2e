import { Module } from '@nestjs/common'
import { AccountNamesModule } from '../account-names/index.ts'
import { PeopleModule } from '../people/index.ts'
import { UserPoolModule } from '../user-pool/index.ts'
import { AccountSync } from './account-sync.ts'

@Module({
  imports: [AccountNamesModule, PeopleModule, UserPoolModule],
  providers: [AccountSync],
  exports: [AccountSync],
})
export class AccountSyncModule {}
