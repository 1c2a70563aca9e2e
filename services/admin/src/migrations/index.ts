import { Migration20261122ReleaseLoads } from './migration-20261122-release-loads.ts'
import { Migration20261121Admin } from './migration-20261121-admin.ts'
import { Migration20261122SourceText } from './migration-20261122-source-text.ts'
import { Migration20261123UnconfirmedUsers } from './migration-20261123-unconfirmed-users.ts'
import { Migration20261126AnalyticsKey } from './migration-20261126-analytics-key.ts'
import { Migration20261122Users } from './migration-20261122-users.ts'

/** Oldest first. */
export const migrations = [
  Migration20261121Admin,
  Migration20261122Users,
  Migration20261122SourceText,
  Migration20261122ReleaseLoads,
  Migration20261123UnconfirmedUsers,
  Migration20261126AnalyticsKey,
]

/** Tables that are only ever added to. */
export const appendOnly = ['audit_entry']
