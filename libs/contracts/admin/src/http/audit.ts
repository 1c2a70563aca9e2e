import { endpoint, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { adminRoutes as routes } from '../routes.ts'

/** One act of somebody, as a service recorded it. */
export const auditEntry = z.object({
  id: z.uuid(),
  at: instant,
  service: z.string(),
  kind: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** Lasting id of who did it; null for the portal itself. */
  actor: z.string().nullable(),
  groups: z.array(z.string()),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  correlationId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint(routes.listAudit, {
  summary: 'What was done, newest first',
  query: z.strictObject({
    ...keysetQuery,
    service: z.string().max(50).optional(),
    kind: z.string().max(100).optional(),
    entityId: z.string().max(100).optional(),
    actor: z.string().max(100).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  results: keysetPageOf(auditEntry),
})
