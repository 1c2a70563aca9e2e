import { portalOrigin } from './portal-calls.ts'

interface OutboxMessage {
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: string
}

/** Waits for the newest 6-digit code sent to a phone number or an email address since an instant, in the demonstration's outbox. */
export async function waitForCode(phone: string, origin = portalOrigin, since = new Date(0)): Promise<string> {
  const [code] = await findInMessages(phone, /\b\d{6}\b/, origin, since)
  return code ?? ''
}

/** Returns what to sign in with and the first password from the newest invitation to an address. */
export async function waitForInvitation(email: string): Promise<{ login: string; password: string }> {
  const [, login = '', password = ''] = await findInMessages(email, /Sign in as: (\S+)\nTemporary password: (\S+)/)
  return { login, password }
}

/** Returns the token of the newest link that verifies an email address. */
export async function waitForVerificationToken(email: string): Promise<string> {
  const [, token = ''] = await findInMessages(email, /\/confirm-registration\?v=(\S+)/)
  return token
}

/** Returns the newest link in an email to an address that a page of the portal acts on, as a path. */
export async function waitForMailLink(email: string, origin = portalOrigin): Promise<string> {
  const [address = ''] = await findInMessages(email, /\/mail-link\?v=[\w-]+/, origin)
  return address
}

/** Returns the newest link with which a jockey answers an invite, as a path. */
export async function waitForInviteLink(email: string): Promise<string> {
  const [address = ''] = await findInMessages(email, /\/invites\/[\w-]+/)
  return address
}

/** Returns the newest link with which a registration is continued on another device, as a path. */
export async function waitForResumeLink(contact: string): Promise<string> {
  const [address = ''] = await findInMessages(contact, /\/registration\/resume#[\w-]+/)
  return address
}

/** Returns the newest link to a comparison in an email to an address since an instant, as a path. */
export async function waitForRedlineLink(email: string, since: Date): Promise<string> {
  const [address = ''] = await findInMessages(email, /\/regulation-viewer\?\S*compare=\S+/, portalOrigin, since)
  return address
}

/** Waits for the first match of a pattern in the newest message to an address since an instant. */
async function findInMessages(
  address: string,
  pattern: RegExp,
  origin = portalOrigin,
  since = new Date(0),
): Promise<RegExpMatchArray> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const response = await fetch(new URL('/dev/outbox?format=json', origin))
    const messages = (await response.json()) as OutboxMessage[]
    const found = messages.find(({ to, at }) => to === address && new Date(at) >= since)?.text.match(pattern)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no matching message was sent to ${address}`)
}
