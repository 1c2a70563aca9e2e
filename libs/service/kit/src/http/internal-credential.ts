import { timingSafeEqual } from 'node:crypto'

/** Header in which one part of the portal shows another that it is one. */
export const internalCredentialHeader = 'x-internal-credential'

/** Whether what was shown is the credential; never without one. Takes the same time however much of it is right. */
export function showsCredential(headers: Readonly<Record<string, unknown>>, credential: string | undefined): boolean {
  const given = headers[internalCredentialHeader]
  if (credential === undefined || typeof given !== 'string') return false
  const [offered, expected] = [Buffer.from(given), Buffer.from(credential)]
  return offered.length === expected.length && timingSafeEqual(offered, expected)
}
