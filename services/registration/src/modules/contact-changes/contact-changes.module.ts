import { Module } from '@nestjs/common'
import { AccountSyncModule } from '../account-sync/index.ts'
import { ConfirmationCodesModule } from '../confirmation-codes/index.ts'
import { PeopleModule } from '../people/index.ts'
import { UserPoolModule } from '../user-pool/index.ts'
import { ContactChanges } from './contact-changes.ts'

@Module({
  imports: [AccountSyncModule, ConfirmationCodesModule, PeopleModule, UserPoolModule],
  providers: [ContactChanges],
  exports: [ContactChanges],
})
export class ContactChangesModule {}
