import type { NamedMigration } from '@portal/persistence'
import { ApprovalsBaseline } from './approvals.migration.ts'

/** The table of approvals; add it to the migrations of a service whose changes need two people. */
export const approvalMigrations: readonly NamedMigration[] = [{ name: 'approvals-baseline', class: ApprovalsBaseline }]
