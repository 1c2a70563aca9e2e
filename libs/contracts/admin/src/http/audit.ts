import { endpoint, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'

/** One act of somebody, as a service recorded it. */
const auditEntry = z.object({
  id: z.uuid(),
  at: instant,
  service: z.string(),
  kind: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** Lasting id of who did it; null for the portal itself. */
  actor: z.string().nullable(),
  /** How the account is called now, or was when it was deleted; null where the portal does not know it. */
  actorName: z.string().nullable(),
  groups: z.array(z.string()),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  correlationId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** What narrows the trail; each is optional and compared as a whole. */
const auditFilter = {
  service: z.string().max(50).optional(),
  kind: z.string().max(100).optional(),
  entityId: z.string().max(100).optional(),
  actor: z.string().max(100).optional(),
  /** The first instant that counts. */
  from: instant.optional(),
  /** The first instant that does not count any more. */
  to: instant.optional(),
}

export const listAudit = endpoint(routes.listAudit, {
  summary: 'What was done, newest first',
  query: z.strictObject({ ...keysetQuery, ...auditFilter }),
  results: keysetPageOf(auditEntry),
})

export const exportAudit = endpoint(routes.exportAudit, {
  summary: 'What was done as a table, newest first: whole or not at all',
  accessNote: 'the export itself becomes an entry of the trail',
  query: z.strictObject(auditFilter),
  results: { file: ['text/csv'] },
  errors: { 'audit.too-many-to-export': errors['audit.too-many-to-export'] },
})
