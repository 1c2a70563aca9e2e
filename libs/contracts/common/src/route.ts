import type { Access } from './access.ts'
import type { DelegateScope } from './delegation.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What a call or a page needs beyond access. `person`: the account has a person. `registered-person`: that person is
 * registered today as a covered or a non-covered person; anyone else has limited access (spec 6).
 */
export const personRequirements = ['person', 'registered-person'] as const
export type PersonRequirement = (typeof personRequirements)[number]

/**
 * Method, path and access of an endpoint, without schemas. Kept apart from `endpoint()` so that pages do not load the
 * validation library.
 */
export interface Route<Path extends string = string> {
  readonly method: Method
  /** Path with `:name` parameters, for example `/api/definitions/get-by-id/:id`. */
  readonly path: Path
  readonly access: Access
  /**
   * `person`: answered at the person service's own host, as specified (spec 7), so browsers call it across origins. The
   * portal's own origin when absent.
   */
  readonly host?: 'person'
  /**
   * What a delegate needs to make this call for another person, named by the header `Acting-For`. Absent: the call is
   * refused with the header.
   */
  readonly delegateScope?: DelegateScope
  /** Absent: the caller needs no person. Where `access` names roles or relations, it decides. */
  readonly requires?: PersonRequirement
}

/** Declares a route. `path` follows the specification where it defines one. */
export function route<const Path extends string>(
  method: Method,
  path: Path,
  access: Access,
  options: Pick<Route, 'host' | 'delegateScope' | 'requires'> = {},
): Route<Path> {
  return { method, path, access, ...options }
}
