import { createHmac } from 'node:crypto'

/**
 * Returns the header that dates a command of the sample content in the past. The service accepts it in demonstration
 * mode only and checks the signature with the internal credential.
 */
export function momentHeaders(instant: Date, credential: string): Record<string, string> {
  const timestamp = instant.toISOString()
  const signature = createHmac('sha256', credential).update(`demonstration backdate ${timestamp}`).digest('base64url')
  return { 'x-demonstration-backdate': `${timestamp} ${signature}` }
}
