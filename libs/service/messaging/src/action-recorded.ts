import { event, type EventDefinition } from '@portal/contracts-common'
import { z } from 'zod'

/** What every service says about every command it did, for the audit trail. */
export const actionRecordedPayload = z.object({
  service: z.string(),
  kind: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** The pool's id of who did it; null for what the portal did by itself. */
  actor: z.string().nullable(),
  actorGroups: z.array(z.string()),
  onBehalfOf: z.string().nullable(),
  reason: z.string().nullable(),
  route: z.string(),
  correlationId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type ActionRecorded = z.infer<typeof actionRecordedPayload>

/** The event of `service` by which its actions reach the audit trail. */
export function actionRecorded(service: string): EventDefinition<typeof actionRecordedPayload> {
  return event(`evt.${service}.action.recorded.v1`, actionRecordedPayload)
}
