import { Refusal } from '@portal/service-kit'
import { poolFailureName } from '@portal/user-pool-client'

/** For what may be done already: an account that is not there is as good as deleted. */
export function ignoreUnknownUser(failure: unknown): void {
  if (poolFailureName(failure) !== 'UserNotFoundException') throw failure
}

/** The refusal a failure means to a command; `undefined` for a breakdown, after which it is worth trying again. */
export function refusalOf(failure: unknown, refusals: Readonly<Record<string, string>>): Refusal | undefined {
  if (failure instanceof Refusal) return failure
  const code = refusals[poolFailureName(failure) ?? '']
  return code === undefined ? undefined : new Refusal(code, {}, undefined, failure)
}
