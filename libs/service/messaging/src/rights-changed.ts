import { event, type EventDefinition } from '@portal/contracts-common'
import { z } from 'zod'

/** Tokens of an account, given before, are worth less or nothing any more (docs/adr/0018). */
export const rightsChangedPayload = z.object({
  /** The pool's id of the account. */
  sub: z.string(),
  at: z.iso.datetime(),
  /** Its groups from then on; absent where they are as before. */
  groups: z.array(z.string()).optional(),
  /** Every token given until then is over: the account was disabled or deleted, or its sessions were ended. */
  endsSessions: z.boolean(),
  /** `origin_jti` of the session that goes on all the same. */
  exceptSession: z.string().optional(),
  /** `origin_jti` of the one session that ended; the others go on. */
  endedSession: z.string().optional(),
})

/** The services through which accounts lose rights; whatever pool is behind them. */
export const rightsChangers = ['admin', 'registration'] as const

/** The event by which `service` tells every process that tokens of an account are not what they were. */
export function rightsChanged(service: (typeof rightsChangers)[number]): EventDefinition<typeof rightsChangedPayload> {
  return event(`evt.${service}.account.rights-changed.v1`, rightsChangedPayload)
}
