import type { CommandContext } from '@portal/service-kit'

/**
 * Returns the context without `Idempotency-Key`: session requests can simply be repeated, and no digest of a token is
 * stored.
 */
export function withoutIdempotencyKey(context: CommandContext): CommandContext {
  const { idempotencyKey: _key, ...rest } = context
  return { ...rest, requestHash: '' }
}

/** Returns the context of a command whose results are not the response: it is read after the command. */
export function withoutResponse(context: CommandContext): CommandContext {
  const { endpoint: _endpoint, ...rest } = withoutIdempotencyKey(context)
  return rest
}
