import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Where an endpoint is and who may call it, without schemas: what a browser needs to make the call.
 * Kept apart from `endpoint()` so that a page that only reads does not load the validation library.
 */
export interface Route<Path extends string = string> {
  readonly method: Method
  /** With `:name` for path parameters, for example `/api/definitions/get-by-id/:id`. */
  readonly path: Path
  readonly access: Access
}

/** Declares a route. `path` is the specification's where the specification writes one. */
export function route<const Path extends string>(method: Method, path: Path, access: Access): Route<Path> {
  return { method, path, access }
}
