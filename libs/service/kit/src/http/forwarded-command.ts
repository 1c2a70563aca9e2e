import { z } from 'zod'
import type { CommandContext } from './handle.ts'

/**
 * A command that one service authorized and another one runs, in one transaction with its audit entry: who sent the
 * request, and what identifies it.
 */
export const forwardedCommand = z.object({
  caller: z
    .object({ sub: z.string(), username: z.string(), groups: z.array(z.string()), expiresAt: z.coerce.date() })
    .nullable(),
  idempotencyKey: z.string().nullable(),
  requestHash: z.string(),
  route: z.string(),
  correlationId: z.string(),
})
export type ForwardedCommand = z.infer<typeof forwardedCommand>

/** Returns what the other service needs of a command's context. */
export function forwardCommand(context: CommandContext): ForwardedCommand {
  const { caller = null, idempotencyKey = null, requestHash, route, correlationId } = context
  return forwardedCommand.parse({ caller, idempotencyKey, requestHash, route, correlationId })
}

/** Returns the context in which the forwarded command runs, for `Commands.run`. */
export function receiveCommand({ caller, idempotencyKey, ...request }: ForwardedCommand, now: Date): CommandContext {
  return { ...request, caller: caller ?? undefined, ...(idempotencyKey !== null && { idempotencyKey }), now }
}
