import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const timeoutMs = 20_000
const pollMs = 200
const outbox = z.array(z.object({ to: z.string(), text: z.string(), at: z.string() }))

/**
 * Waits for the first match of a pattern in the newest message to an address since an instant, in the outbox of a
 * demonstration.
 */
export async function findInOutbox(
  origin: string,
  address: string,
  pattern: RegExp,
  since = new Date(0),
): Promise<RegExpMatchArray> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const response = await fetch(new URL('/dev/outbox?format=json', origin))
    const messages = outbox.parse(await response.json())
    const found = messages.find(({ to, at }) => to === address && new Date(at) >= since)?.text.match(pattern)
    if (found) return found
    await pause(pollMs)
  }
  throw new Error(`no matching message was sent to ${address}`)
}
