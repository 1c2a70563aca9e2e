import { Module } from '@nestjs/common'
import { ApprovalsModule } from '@portal/approvals'
import { FieldEncryptionModule } from '@portal/field-encryption'
import { ImportsModule } from '@portal/imports'
import { JobsModule } from '@portal/jobs'
import { MessagingModule } from '@portal/messaging'
import { PeopleModule } from '@portal/people'
import { PersistenceModule } from '@portal/persistence'
import { TextsModule } from '@portal/service-texts'
import { encryptedColumns } from './encrypted-columns.ts'
import { migrations } from './migrations/index.ts'
import { CalendarFeedsModule } from './modules/calendar-feeds/index.ts'
import { ClaimsModule } from './modules/claims/index.ts'
import { ConfirmationsModule } from './modules/confirmations/index.ts'
import { HealthRecordsModule } from './modules/health-records/index.ts'
import { HorseFilesModule } from './modules/horse-files/index.ts'
import { HealthRemindersModule } from './modules/health-reminders/index.ts'
import { HorseMergesModule } from './modules/horse-merges/index.ts'
import { HorsePeopleModule } from './modules/horse-people/index.ts'
import { HorseReviewsModule } from './modules/horse-reviews/index.ts'
import { HorseRulesModule } from './modules/horse-rules/index.ts'
import { HorsesModule } from './modules/horses/index.ts'
import { IndustryRegistryModule } from './modules/industry-registry/index.ts'
import { LocationsModule } from './modules/locations/index.ts'
import { LookUpModule } from './modules/look-up/index.ts'
import { MergedHorsesModule } from './modules/merged-horses/index.ts'
import { RaceDataModule } from './modules/race-data/index.ts'
import { RacingOfficeModule } from './modules/racing-office/index.ts'
import { TreatmentFilesModule } from './modules/treatment-files/index.ts'
import { VerdictsModule } from './modules/verdicts/index.ts'
import { TrackOfficialsModule } from './modules/track-officials/index.ts'
import { VetsListModule } from './modules/vets-list/index.ts'
import { ChangeStatusModule } from './modules/change-status/index.ts'
import { MovesModule } from './modules/moves/index.ts'
import { MyHorsesModule } from './modules/my-horses/index.ts'
import { NameChecksModule } from './modules/name-checks/index.ts'
import { RequestsModule } from './modules/requests/index.ts'
import { InjuriesModule } from './modules/injuries/index.ts'
import { JogsModule } from './modules/jogs/index.ts'
import { RuleChangesModule } from './modules/rule-changes/index.ts'
import { ShockwavesModule } from './modules/shockwaves/index.ts'
import { StallCardsModule } from './modules/stall-cards/index.ts'
import { storedFilesModule } from './stored-files.module.ts'
import { TimelineModule } from './modules/timeline/index.ts'
import { horsePrintTexts } from './texts.ts'
import { topology } from './topology.ts'

@Module({
  imports: [
    PersistenceModule.forService({ entities: [], migrations }),
    MessagingModule.forService(topology),
    JobsModule.forService(),
    FieldEncryptionModule.forService({ columns: encryptedColumns }),
    ImportsModule.forService(),
    ApprovalsModule.forService(),
    MergedHorsesModule,
    TextsModule.forService([horsePrintTexts]),
    PeopleModule.forService(),
    storedFilesModule,
    CalendarFeedsModule,
    ClaimsModule,
    ConfirmationsModule,
    HealthRecordsModule,
    HealthRemindersModule,
    HorseFilesModule,
    HorseMergesModule,
    HorsePeopleModule,
    HorseReviewsModule,
    HorseRulesModule,
    HorsesModule,
    IndustryRegistryModule,
    LocationsModule,
    LookUpModule,
    RaceDataModule,
    RacingOfficeModule,
    ShockwavesModule,
    StallCardsModule,
    TreatmentFilesModule,
    TimelineModule,
    VerdictsModule,
    TrackOfficialsModule,
    VetsListModule,
    ChangeStatusModule,
    MovesModule,
    MyHorsesModule,
    NameChecksModule,
    RequestsModule,
    RuleChangesModule,
    InjuriesModule,
    JogsModule,
  ],
})
export class AppModule {}
