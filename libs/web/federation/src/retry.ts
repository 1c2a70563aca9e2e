export interface Pauses {
  /** Waits; milliseconds. */
  wait(milliseconds: number): Promise<void>
  /** Between 0 and 1. */
  random(): number
}

const realPauses: Pauses = {
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
}

/** Further tries after the first. */
const retries = 2
const firstPause = 150

/** Tries up to three times with growing, jittered pauses. `attempt` gets 0, 1, 2; gives up at once where `again` says no. */
export async function retrying<Result>(
  attempt: (number: number) => Promise<Result>,
  again: (cause: unknown) => boolean = () => true,
  pauses: Pauses = realPauses,
): Promise<Result> {
  for (let number = 0; ; number++) {
    try {
      return await attempt(number)
    } catch (cause) {
      if (number === retries || !again(cause)) throw cause
      await pauses.wait((0.5 + pauses.random()) * firstPause * 3 ** number)
    }
  }
}

export class TimedOut extends Error {
  constructor(what: string) {
    super(`${what} did not answer in time`)
    this.name = 'TimedOut'
  }
}

/** Rejects with `TimedOut` when `work` takes longer than `milliseconds`. */
export function within<Result>(milliseconds: number, what: string, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(what)), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** JSON of the portal's own origin, with retries; 4xx answers are not tried again. Throws with status as cause. */
export async function fetchJson(url: string, timeout = 8000, pauses: Pauses = realPauses): Promise<unknown> {
  return retrying(
    async (number) => {
      const answer = await fetch(number === 0 ? url : withQuery(url, `attempt=${number}`), {
        signal: AbortSignal.timeout(timeout),
        credentials: 'same-origin',
      })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`, { cause: answer.status })
      return (await answer.json()) as unknown
    },
    (cause) => !(cause instanceof Error && typeof cause.cause === 'number' && cause.cause < 500),
    pauses,
  )
}

export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}
