import type { RequestErrorCode } from './request-errors.ts'
import { requestLifecycle, type RequestAction, type RequestFacts, type RequestState } from './request-lifecycle.ts'

/** Whether an action on a request is allowed: its next state, or every error that refuses it. */
export type RequestDecision =
  | { readonly allowed: true; readonly to: RequestState }
  | { readonly allowed: false; readonly errors: readonly [RequestErrorCode, ...RequestErrorCode[]] }

/**
 * Decides about an action on a request. Who acts is checked before the state, so that nobody learns the state of a request
 * of other people. A request whose time is over counts as expired before a job marks it.
 */
export function checkRequest(state: RequestState, action: RequestAction, facts: RequestFacts): RequestDecision {
  const transition = requestLifecycle.transition('PENDING', action)
  if (transition === null) return { allowed: false, errors: ['requests.already-decided'] }
  const guards = transition.guards ?? []
  const errors = guards
    .filter((guard) => !requestLifecycle.guards[guard].holds(facts))
    .map((guard) => requestLifecycle.guards[guard].error as RequestErrorCode)
  const [first] = guards
  const [error, ...others] = errors
  const isActorRefused = first?.startsWith('by-') && error === requestLifecycle.guards[first].error
  if (error !== undefined && isActorRefused) return { allowed: false, errors: [error] }
  if (state !== 'PENDING') return { allowed: false, errors: ['requests.already-decided'] }
  return error === undefined ? { allowed: true, to: transition.to } : { allowed: false, errors: [error, ...others] }
}
