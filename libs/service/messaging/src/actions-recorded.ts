import { event, type EventDefinition } from '@portal/contracts-common'
import { z } from 'zod'

/** An action in the message of its commit. */
export const recordedAction = z.object({
  id: z.uuid(),
  /** ISO 8601 UTC. */
  at: z.string(),
  kind: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** User pool id of the person; null for actions of the system. */
  actor: z.string().nullable(),
  actorGroups: z.array(z.string()),
  onBehalfOf: z.string().nullable(),
  reason: z.string().nullable(),
  route: z.string(),
  correlationId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

/** Consumers check each action with {@link recordedAction}, so that an invalid one does not stop the others. */
const actionsRecordedPayload = z.object({ service: z.string(), actions: z.array(z.unknown()) })
export type ActionsRecorded = z.infer<typeof actionsRecordedPayload>

/** The event with which `service` reports the actions of one commit to the audit trail. */
export function actionsRecorded(service: string): EventDefinition<typeof actionsRecordedPayload> {
  return event(`evt.${service}.actions.recorded.v1`, actionsRecordedPayload)
}
