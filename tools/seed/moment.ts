import { createHmac } from 'node:crypto'

/**
 * The header that lets a command of the sample content happen in the past (demonstration mode only; the service checks
 * the signature with the credential that the portal's own parts share).
 */
export function momentHeaders(instant: Date, credential: string): Record<string, string> {
  const written = instant.toISOString()
  const signature = createHmac('sha256', credential).update(`demonstration moment ${written}`).digest('base64url')
  return { 'x-demonstration-moment': `${written} ${signature}` }
}
