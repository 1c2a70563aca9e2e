import { portalOrigin } from './portal-calls.ts'

interface KeptMessage {
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: string
}

/** The newest 6-digit code sent to a phone number since an instant, from the demonstration's outbox; waits for it. */
export async function codeSentTo(phone: string, origin = portalOrigin, since = new Date(0)): Promise<string> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const answer = await fetch(new URL('/dev/outbox?format=json', origin))
    const messages = (await answer.json()) as KeptMessage[]
    const code = messages.find(({ to, at }) => to === phone && new Date(at) >= since)?.text.match(/\b\d{6}\b/)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no code was sent to ${phone}`)
}
