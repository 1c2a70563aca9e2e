import { timingSafeEqual } from 'node:crypto'

/** Header that authenticates one service of the portal to another. */
export const internalCredentialHeader = 'x-internal-credential'

/** Whether the headers contain the credential; false when none is configured. Compares in constant time. */
export function hasInternalCredential(
  headers: Readonly<Record<string, unknown>>,
  credential: string | undefined,
): boolean {
  const header = headers[internalCredentialHeader]
  if (credential === undefined || typeof header !== 'string') return false
  const [actual, expected] = [Buffer.from(header), Buffer.from(credential)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
