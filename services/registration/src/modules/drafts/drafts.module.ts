import { Module } from '@nestjs/common'
import { AccountNamesModule } from '../account-names/index.ts'
import { AccountSyncModule } from '../account-sync/index.ts'
import { AgreementsModule } from '../agreements/index.ts'
import { ConfirmationCodesModule } from '../confirmation-codes/index.ts'
import { LicenseImagesModule } from '../license-images/index.ts'
import { LicensesModule } from '../licenses/index.ts'
import { DuplicatesModule } from '../duplicates/index.ts'
import { LicenseRegistryModule } from '../license-registry/index.ts'
import { PeopleModule } from '../people/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { UploadsModule } from '../uploads/index.ts'
import { UserPoolModule } from '../user-pool/index.ts'
import { UsernamesModule } from '../usernames/index.ts'
import { RegistrationSettingsModule } from '../registration-settings/index.ts'
import { CompleteDraft } from './complete-draft.command.ts'
import { DraftAccess } from './draft-access.ts'
import { DraftAccounts } from './draft-accounts.ts'
import { DraftCodes } from './draft-codes.ts'
import { DraftExpiry } from './draft-expiry.ts'
import { DraftCommands } from './drafts.commands.ts'
import { DraftsController } from './drafts.controller.ts'
import { DraftStore } from './drafts.store.ts'
import { RegisterPerson } from './register-person.command.ts'
import { RegisterPersonController } from './register-person.controller.ts'
import { RegistrationCookie } from './registration-cookie.ts'
import { RegistryChecks } from './registry-checks.ts'
import { SaveAnswer } from './save-answer.command.ts'
import { SupportController } from './support.controller.ts'
import { SupportQueries } from './support.queries.ts'
import { Support } from './support.ts'

@Module({
  imports: [
    AccountNamesModule,
    AccountSyncModule,
    AgreementsModule,
    ConfirmationCodesModule,
    DuplicatesModule,
    LicenseImagesModule,
    LicenseRegistryModule,
    LicensesModule,
    PeopleModule,
    RateLimitsModule,
    RegistrationSettingsModule,
    UploadsModule,
    UserPoolModule,
    UsernamesModule,
  ],
  exports: [DraftAccess, DraftCodes, DraftStore, RegistrationCookie],
  controllers: [DraftsController, RegisterPersonController, SupportController],
  providers: [
    CompleteDraft,
    DraftAccess,
    DraftAccounts,
    DraftCodes,
    DraftCommands,
    DraftExpiry,
    DraftStore,
    RegisterPerson,
    RegistrationCookie,
    RegistryChecks,
    SaveAnswer,
    Support,
    SupportQueries,
  ],
})
export class DraftsModule {}
