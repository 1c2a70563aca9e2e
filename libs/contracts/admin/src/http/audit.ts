import { endpoint, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'

/** One audited action, as recorded by the service that performed it. */
const auditEntry = z.object({
  id: z.uuid(),
  at: instant,
  service: z.string(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** Id of the account that performed the action; null for the portal itself. */
  actor: z.string().nullable(),
  /** Current name of that account, or its last name if deleted; null when unknown. */
  actorName: z.string().nullable(),
  groups: z.array(z.string()),
  /** HISA ID of the person for whom the account acted; null for itself. */
  onBehalfOf: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  correlationId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Optional filters; each compares the whole value. */
const auditFilter = {
  service: z.string().max(50).optional(),
  action: z.string().max(100).optional(),
  entityId: z.string().max(100).optional(),
  actor: z.string().max(100).optional(),
  /** Start of the time range, inclusive. */
  from: instant.optional(),
  /** End of the time range, exclusive. */
  to: instant.optional(),
}

export const listAudit = endpoint(routes.listAudit, {
  summary: 'Audit entries, newest first',
  query: z.strictObject({ ...keysetQuery, ...auditFilter }),
  results: keysetPageOf(auditEntry),
})

export const exportAudit = endpoint(routes.exportAudit, {
  summary: 'Audit entries as a CSV file, newest first; fails if they do not fit in one file',
  accessNote: 'the export itself is audited',
  query: z.strictObject(auditFilter),
  results: { file: ['text/csv'] },
  errors: { 'audit.too-many-entries': errors['audit.too-many-entries'] },
})
