import { findInOutbox } from '@portal/portal-client'
import { portalOrigin } from './portal-calls.ts'

/** Waits for the newest 6-digit code sent to a phone number or an email address since an instant, in the demonstration's outbox. */
export async function waitForCode(phone: string, origin = portalOrigin, since = new Date(0)): Promise<string> {
  const [code] = await findInOutbox(origin, phone, /\b\d{6}\b/, since)
  return code ?? ''
}

/** Returns what to sign in with and the first password from the newest invitation to an address. */
export async function waitForInvitation(email: string): Promise<{ login: string; password: string }> {
  const [, login = '', password = ''] = await findInOutbox(
    portalOrigin,
    email,
    /Sign in as: (\S+)\nTemporary password: (\S+)/,
  )
  return { login, password }
}

/** Returns the token of the newest link that verifies an email address. */
export async function waitForVerificationToken(email: string): Promise<string> {
  const [, token = ''] = await findInOutbox(portalOrigin, email, /\/confirm-registration\?v=(\S+)/)
  return token
}

/** Returns the newest link in an email to an address that a page of the portal acts on, as a path. */
export async function waitForMailLink(email: string, origin = portalOrigin): Promise<string> {
  const [address = ''] = await findInOutbox(origin, email, /\/mail-link\?v=[\w-]+/)
  return address
}

/** Returns the newest link with which a jockey answers an invite, as a path. */
export async function waitForInviteLink(email: string): Promise<string> {
  const [address = ''] = await findInOutbox(portalOrigin, email, /\/invites\/[\w-]+/)
  return address
}

/** Returns the newest link with which a registration is continued on another device, as a path. */
export async function waitForResumeLink(contact: string): Promise<string> {
  const [address = ''] = await findInOutbox(portalOrigin, contact, /\/registration\/resume#[\w-]+/)
  return address
}

/** Returns the newest link to a comparison in an email to an address since an instant, as a path. */
export async function waitForRedlineLink(email: string, since: Date): Promise<string> {
  const [address = ''] = await findInOutbox(portalOrigin, email, /\/regulation-viewer\?\S*compare=\S+/, since)
  return address
}
