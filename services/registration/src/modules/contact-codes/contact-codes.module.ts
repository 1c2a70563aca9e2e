import { Module } from '@nestjs/common'
import { AccountSyncModule } from '../account-sync/index.ts'
import { PeopleModule } from '../people/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { UserPoolModule } from '../user-pool/index.ts'
import { ContactCodeStore } from './contact-codes.store.ts'
import { ContactCodes } from './contact-codes.ts'

@Module({
  imports: [AccountSyncModule, PeopleModule, RateLimitsModule, UserPoolModule],
  providers: [ContactCodes, ContactCodeStore],
  exports: [ContactCodes],
})
export class ContactCodesModule {}
