import type { Access } from './access.ts'
import type { DelegateScope } from './delegation.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

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
}

/** Declares a route. `path` follows the specification where it defines one. */
export function route<const Path extends string>(
  method: Method,
  path: Path,
  access: Access,
  options: Pick<Route, 'host' | 'delegateScope'> = {},
): Route<Path> {
  return { method, path, access, ...options }
}
