import { approvalMigrations } from '@portal/approvals'
import { datedSettingMigrations, datedSettingTables } from '@portal/dated-settings'
import { deliveryMigrations } from '@portal/delivery'
import { importMigrations } from '@portal/imports'
import { jobMigrations } from '@portal/jobs'
import { noticeMigrations } from '@portal/notices'
import type { NamedMigration } from '@portal/persistence'
import { RegistrationBaseline } from './baseline.ts'
import { CertificateTables } from './certificates.ts'
import { DeclinedRecordTables } from './declined-records.ts'
import { DelegationTables } from './delegations.ts'
import { LicensesBaseline } from './licenses-baseline.ts'
import { InvitesBaseline } from './invites-baseline.ts'
import { MergesMigration } from './merges.ts'
import { PeopleBaseline } from './people-baseline.ts'
import { PersonChangesTables } from './person-changes.ts'
import { PersonListTables } from './person-lists.ts'
import { SentCodesMigration } from './sent-codes.ts'
import { StaffPeopleTables } from './staff-people.ts'

/** Migrations of background jobs, message delivery, imports, dated settings and the registration service, oldest first. */
export const migrations: readonly NamedMigration[] = [
  ...jobMigrations,
  ...deliveryMigrations,
  ...importMigrations,
  ...datedSettingMigrations,
  ...noticeMigrations,
  ...approvalMigrations,
  { name: 'registration-baseline', class: RegistrationBaseline },
  { name: 'registration-people', class: PeopleBaseline },
  { name: 'registration-person-changes', class: PersonChangesTables },
  { name: 'registration-person-lists', class: PersonListTables },
  { name: 'registration-staff-people', class: StaffPeopleTables },
  { name: 'registration-certificates', class: CertificateTables },
  { name: 'registration-licenses', class: LicensesBaseline },
  { name: 'registration-invites', class: InvitesBaseline },
  { name: 'registration-delegations', class: DelegationTables },
  { name: 'registration-merges', class: MergesMigration },
  { name: 'registration-sent-codes', class: SentCodesMigration },
  { name: 'registration-declined-records', class: DeclinedRecordTables },
]

/** Tables into which the service may only insert. */
export const appendOnly: readonly string[] = datedSettingTables
