import { fileMigrations } from '@portal/files'
import { approvalMigrations } from '@portal/approvals'
import { importMigrations } from '@portal/imports'
import { jobMigrations } from '@portal/jobs'
import { peopleMigrations } from '@portal/people'
import type { AppendOnlyTable, NamedMigration } from '@portal/persistence'
import { AssignmentsOfPersons } from './assignments-of-persons.ts'
import { HorsesBaseline } from './baseline.ts'
import { CalendarFeedsMigration } from './calendar-feeds.ts'
import { ClaimReminders } from './claim-reminders.ts'
import { ClaimsMigration } from './claims.ts'
import { HealthAttachmentsMigration } from './health-attachments.ts'
import { ConfirmationsMigration } from './confirmations.ts'
import { HealthTables } from './health.ts'
import { HorseFilesMigration } from './horse-files.ts'
import { HorseMergesMigration } from './horse-merges.ts'
import { HorsePeopleMigration } from './horse-people.ts'
import { HorsePhotosMigration } from './horse-photos.ts'
import { InjuryCorrections } from './injuries.ts'
import { JogsMigration } from './jogs.ts'
import { HorseReviews } from './horse-reviews.ts'
import { ManualRegistrations } from './manual-registrations.ts'
import { MergedJockeys } from './merged-jockeys.ts'
import { MergedPersonIds } from './merged-persons.ts'
import { MyHorsesViews } from './my-horses-views.ts'
import { OwnerOrganizations } from './owner-organizations.ts'
import { RaceDataTables } from './race-data.ts'
import { RegistrationRulesMigration } from './registration-rules.ts'
import { RemovedAttachments } from './removed-attachments.ts'
import { RequestsMigration } from './requests.ts'
import { RuleChangesMigration } from './rule-changes.ts'
import { ShockwaveRecords } from './shockwave-records.ts'
import { StaffRequests } from './staff-requests.ts'
import { StallCardTokens } from './stall-cards.ts'
import { TreatmentFilesMigration } from './treatment-files.ts'
import { TimelineIndexes } from './timeline.ts'
import { VerdictChangesMigration } from './verdict-changes.ts'
import { VerdictTables } from './verdicts.ts'
import { VetsListRemovalsByStaff } from './vets-list-removals.ts'
import { VetsListMigration } from './vets-list.ts'

/** Migrations of background jobs, imports, files, the copy of persons and the horses service, oldest first. */
export const migrations: readonly NamedMigration[] = [
  ...jobMigrations,
  ...importMigrations,
  ...fileMigrations,
  ...peopleMigrations,
  { name: 'horses-baseline', class: HorsesBaseline },
  { name: 'horses-verdict-changes', class: VerdictChangesMigration },
  { name: 'horses-health', class: HealthTables },
  { name: 'horses-people', class: HorsePeopleMigration },
  { name: 'horses-verdicts', class: VerdictTables },
  { name: 'horses-vets-list', class: VetsListMigration },
  { name: 'horses-race-data', class: RaceDataTables },
  { name: 'horses-requests', class: RequestsMigration },
  { name: 'horses-stall-cards', class: StallCardTokens },
  { name: 'horses-claims', class: ClaimsMigration },
  { name: 'horses-vets-list-removals', class: VetsListRemovalsByStaff },
  { name: 'horses-manual-registrations', class: ManualRegistrations },
  { name: 'horses-merged-persons', class: MergedPersonIds },
  { name: 'horses-owner-organizations', class: OwnerOrganizations },
  { name: 'horses-files', class: HorseFilesMigration },
  { name: 'horses-health-attachments', class: HealthAttachmentsMigration },
  { name: 'horses-rule-changes', class: RuleChangesMigration },
  { name: 'horses-shockwave-records', class: ShockwaveRecords },
  { name: 'horses-jogs', class: JogsMigration },
  { name: 'horses-injury-corrections', class: InjuryCorrections },
  { name: 'horses-calendar-feeds', class: CalendarFeedsMigration },
  { name: 'horses-assignments-of-persons', class: AssignmentsOfPersons },
  { name: 'horses-treatment-files', class: TreatmentFilesMigration },
  ...approvalMigrations,
  { name: 'horses-merges', class: HorseMergesMigration },
  { name: 'horses-reviews', class: HorseReviews },
  { name: 'horses-staff-requests', class: StaffRequests },
  { name: 'horses-timeline', class: TimelineIndexes },
  { name: 'horses-confirmations', class: ConfirmationsMigration },
  { name: 'horses-merged-jockeys', class: MergedJockeys },
  { name: 'horses-claim-reminders', class: ClaimReminders },
  { name: 'horses-registration-rules', class: RegistrationRulesMigration },
  { name: 'horses-photos', class: HorsePhotosMigration },
  { name: 'horses-removed-attachments', class: RemovedAttachments },
  { name: 'horses-my-horses-views', class: MyHorsesViews },
]

/** Tables into which the service may only insert. */
export const appendOnly: readonly (string | AppendOnlyTable)[] = [
  'horse_rule',
  'horse_rule_withdrawal',
  'horse_rule_end',
  { table: 'health_record', movable: ['horse_id', 'original_horse_id'] },
  'jog_result',
]
