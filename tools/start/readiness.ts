import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when an address answers 200 and quietly gives up when the signal is aborted. */
export async function untilOk(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if ((await answerOf(url)) === ok) return
    await pause(60)
  }
}

/** Resolves when an address answers 200; throws with what it answered all the while when it does not within the time. */
export async function requireOk(url: string, withinMs: number, signal?: AbortSignal): Promise<void> {
  const began = performance.now()
  const said: string[] = []
  do {
    signal?.throwIfAborted()
    const answer = await answerOf(url)
    if (answer === ok) return
    if (said.at(-1)?.endsWith(answer) !== true) said.push(`after ${seconds(performance.now() - began)}: ${answer}`)
    await pause(60)
  } while (performance.now() - began < withinMs)
  throw new Error(`${url} is not ready within ${seconds(withinMs)}; it said ${said.slice(-10).join('; ')}`)
}

const ok = '200'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** `200`, or what else it answered, or why it did not. */
async function answerOf(url: string): Promise<string> {
  try {
    // Longer than the edge waits for each service before it says how the portal is.
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
    const text = await answer.text()
    return answer.status === 200 ? ok : `${answer.status} ${text.slice(0, 2000)}`
  } catch (error) {
    // Not listening yet.
    return String(error instanceof Error ? (error.cause ?? error) : error)
  }
}
