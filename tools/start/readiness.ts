import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when an address answers 200 and quietly gives up when the signal is aborted. */
export async function untilOk(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await isOk(url)) return
    await pause(60)
  }
}

/** Resolves when an address answers 200; throws with its last answer when it does not within the time. */
export async function requireOk(url: string, withinMs: number, signal?: AbortSignal): Promise<void> {
  await untilOk(url, AbortSignal.any([AbortSignal.timeout(withinMs), ...(signal ? [signal] : [])]))
  signal?.throwIfAborted()
  if (await isOk(url)) return
  const said = await fetch(url).then(
    async (answer) => `${answer.status} ${(await answer.text()).slice(0, 2000)}`,
    (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
  )
  throw new Error(`${url} is not ready within ${withinMs / 1000} s; it says: ${said}`)
}

async function isOk(url: string): Promise<boolean> {
  try {
    // Longer than the edge waits for each service before it says how the portal is.
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    // Not listening yet.
    return false
  }
}
