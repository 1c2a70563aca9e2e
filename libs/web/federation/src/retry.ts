export interface RetryTimer {
  /** Waits for some milliseconds. */
  wait(durationMs: number): Promise<void>
  /** Returns a number between 0 and 1. */
  random(): number
}

const defaultTimer: RetryTimer = {
  wait: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  random: Math.random,
}

/** Retries after the first attempt. */
const maxRetries = 2
const firstDelayMs = 150

/**
 * Makes up to three attempts with growing, jittered delays. `attempt` receives 0, 1, 2. Stops at once if `isRetryable`
 * returns false.
 */
export async function withRetries<Result>(
  attempt: (attemptNumber: number) => Promise<Result>,
  isRetryable: (cause: unknown) => boolean = () => true,
  timer: RetryTimer = defaultTimer,
): Promise<Result> {
  for (let attemptNumber = 0; ; attemptNumber++) {
    try {
      return await attempt(attemptNumber)
    } catch (cause) {
      if (attemptNumber === maxRetries || !isRetryable(cause)) throw cause
      await timer.wait((0.5 + timer.random()) * firstDelayMs * 3 ** attemptNumber)
    }
  }
}

export class TimeoutError extends Error {
  constructor(label: string) {
    super(`${label} timed out`)
    this.name = 'TimeoutError'
  }
}

/** Rejects with `TimeoutError` if `promise` takes longer than `durationMs`. */
export function withTimeout<Result>(durationMs: number, label: string, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(label)), durationMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Fetches JSON from the portal's own origin, with retries; 4xx responses are not retried. Throws an error with the
 * status as its cause.
 */
export async function fetchJson(url: string, timeoutMs = 8000, timer: RetryTimer = defaultTimer): Promise<unknown> {
  return withRetries(
    async (attemptNumber) => {
      const answer = await fetch(attemptNumber === 0 ? url : withQuery(url, `attempt=${attemptNumber}`), {
        signal: AbortSignal.timeout(timeoutMs),
        credentials: 'same-origin',
      })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`, { cause: answer.status })
      return (await answer.json()) as unknown
    },
    (cause) => !(cause instanceof Error && typeof cause.cause === 'number' && cause.cause < 500),
    timer,
  )
}

export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}
