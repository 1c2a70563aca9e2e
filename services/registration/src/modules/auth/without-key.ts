import type { CommandContext } from '@portal/service-kit'

/** The context without an `Idempotency-Key`: calls of a session may be repeated as they are, and keep no digest of a token. */
export function withoutKey(context: CommandContext): CommandContext {
  const { idempotencyKey: _key, ...rest } = context
  return { ...rest, requestHash: '' }
}
