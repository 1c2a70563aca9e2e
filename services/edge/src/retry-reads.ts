/** Delays before a read is sent again after a lost connection, in milliseconds: about three seconds in all. */
const delaysMs = [50, 100, 200, 400, 800, 1600]
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])

interface Attempt {
  readonly method: string
  readonly error: unknown
  /** Number of earlier retries. */
  readonly retries: number
}

/**
 * Returns the delay before a read is sent again, or undefined to report the failure. A service that was killed is reached
 * again when its other replica gets the connection or its process has restarted. Writes are never sent twice.
 */
export function getReadRetryDelay({ method, error, retries }: Attempt): number | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return lostConnection.has(code) ? delaysMs[retries] : undefined
}
