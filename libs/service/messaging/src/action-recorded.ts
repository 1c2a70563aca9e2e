import { event, type EventDefinition } from '@portal/contracts-common'
import { z } from 'zod'

const act = z.object({
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

const actionRecordedPayload = act.extend({ service: z.string() })
export type ActionRecorded = z.infer<typeof actionRecordedPayload>

/** What earlier releases say about every command they did, one by one; still heard, no longer said. */
export function actionRecorded(service: string): EventDefinition<typeof actionRecordedPayload> {
  return event(`evt.${service}.action.recorded.v1`, actionRecordedPayload)
}

/** What a service says about the commands of one commit, for the audit trail. */
const actionsRecordedPayload = z.object({
  service: z.string(),
  actions: z.array(act.extend({ id: z.uuid(), at: z.string() })),
})
export type ActionsRecorded = z.infer<typeof actionsRecordedPayload>

/** The event of `service` by which its actions reach the audit trail. */
export function actionsRecorded(service: string): EventDefinition<typeof actionsRecordedPayload> {
  return event(`evt.${service}.actions.recorded.v1`, actionsRecordedPayload)
}
