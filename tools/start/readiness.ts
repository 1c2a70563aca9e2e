import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when an address responds with 200, or silently when the signal is aborted. */
export async function untilOk(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if ((await getStatus(url)) === ok) return
    await pause(60)
  }
}

/** Resolves when an address responds with 200; throws with its latest responses when it does not in time. */
export async function requireOk(url: string, withinMs: number, signal?: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  const responses: string[] = []
  do {
    signal?.throwIfAborted()
    const response = await getStatus(url)
    if (response === ok) return
    if (responses.at(-1)?.endsWith(response) !== true)
      responses.push(`after ${seconds(performance.now() - startedAt)}: ${response}`)
    await pause(60)
  } while (performance.now() - startedAt < withinMs)
  throw new Error(
    `${url} is not ready after ${seconds(withinMs)}; its responses were ${responses.slice(-10).join('; ')}`,
  )
}

const ok = '200'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Returns `200`, the other response, or the connection error. */
async function getStatus(url: string): Promise<string> {
  try {
    // Longer than the edge's own timeout for the health of each service.
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    const text = await response.text()
    return response.status === 200 ? ok : `${response.status} ${text.slice(0, 2000)}`
  } catch (error) {
    // Not listening yet.
    return String(error instanceof Error ? (error.cause ?? error) : error)
  }
}
