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
  const [code] = await wordsSentTo(phone, /\b\d{6}\b/, origin, since)
  return code ?? ''
}

/** What somebody is invited with: the user name and the first password of the newest mail to an address. */
export async function invitationSentTo(email: string): Promise<{ username: string; password: string }> {
  const [, username = '', password = ''] = await wordsSentTo(email, /user name (\S+) and the temporary password (\S+)/)
  return { username, password }
}

/** The newest link of a mail to an address that the portal's own page acts on, as an address from the portal's root. */
export async function mailLinkSentTo(email: string, origin = portalOrigin): Promise<string> {
  const [address = ''] = await wordsSentTo(email, /\/mail-link\?v=[\w-]+/, origin)
  return address
}

/** The newest link to a comparison in a mail to an address since an instant, as an address from the portal's root. */
export async function redlineSentTo(email: string, since: Date): Promise<string> {
  const [address = ''] = await wordsSentTo(email, /\/regulation-viewer\?\S*compare=\S+/, portalOrigin, since)
  return address
}

/** The first match of `words` in the newest message to an address since an instant; waits for it. */
async function wordsSentTo(
  address: string,
  words: RegExp,
  origin = portalOrigin,
  since = new Date(0),
): Promise<RegExpMatchArray> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const answer = await fetch(new URL('/dev/outbox?format=json', origin))
    const messages = (await answer.json()) as KeptMessage[]
    const found = messages.find(({ to, at }) => to === address && new Date(at) >= since)?.text.match(words)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`nothing of the kind was sent to ${address}`)
}
