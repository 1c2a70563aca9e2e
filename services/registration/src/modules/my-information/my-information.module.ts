import { Module } from '@nestjs/common'
import { AccountSyncModule } from '../account-sync/index.ts'
import { AgreementsModule } from '../agreements/index.ts'
import { ContactChangesModule } from '../contact-changes/index.ts'
import { IdentityChangesModule } from '../identity-changes/index.ts'
import { PeopleModule } from '../people/index.ts'
import { ProfilesModule } from '../profiles/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { RegistrationSettingsModule } from '../registration-settings/index.ts'
import { CloseAccount } from './close-account.command.ts'
import { MyInformationController } from './my-information.controller.ts'
import { MyRoles } from './my-roles.command.ts'

@Module({
  imports: [
    AccountSyncModule,
    AgreementsModule,
    ContactChangesModule,
    IdentityChangesModule,
    PeopleModule,
    ProfilesModule,
    RateLimitsModule,
    RegistrationSettingsModule,
  ],
  controllers: [MyInformationController],
  providers: [CloseAccount, MyRoles],
})
export class MyInformationModule {}
