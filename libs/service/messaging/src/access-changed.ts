import { event, type AccessChangePublisher, type EventDefinition } from '@portal/contracts-common'
import { z } from 'zod'

/** An account lost access, so tokens issued earlier are no longer fully valid (docs/adr/0018). */
export const accessChangedPayload = z.object({
  /** User pool id of the account. */
  sub: z.string(),
  at: z.iso.datetime(),
  /** Its groups from then on; absent when they have not changed. */
  groups: z.array(z.string()).optional(),
  /** Revokes every token issued until then: the account was disabled or deleted, or its sessions were ended. */
  revokesSessions: z.boolean(),
  /** `origin_jti` of a session that stays valid. */
  exceptSessionId: z.string().optional(),
  /** `origin_jti` of the only session that was revoked. */
  revokedSessionId: z.string().optional(),
})

/** The event with which `service` notifies every process that an account's access has changed. */
export function accessChanged(service: AccessChangePublisher): EventDefinition<typeof accessChangedPayload> {
  return event(`evt.${service}.account.access-changed.v1`, accessChangedPayload)
}
