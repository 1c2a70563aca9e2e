import { createHmac, timingSafeEqual } from 'node:crypto'

/** The request header with the date at which sample content is recorded. */
export const backdateHeader = 'x-demonstration-backdate'

/**
 * Returns the value of {@link backdateHeader} for an instant, signed with the internal credential of the portal's
 * services.
 */
export function signBackdate(instant: string, credential: string): string {
  return `${instant} ${computeSignature(instant, credential).toString('base64url')}`
}

/** Returns the instant of a header, or undefined if its signature is invalid. */
export function verifyBackdate(header: string, credential: string): Date | undefined {
  const [instant = '', signature = ''] = header.split(' ')
  const received = Buffer.from(signature, 'base64url')
  const expected = computeSignature(instant, credential)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  const moment = new Date(instant)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

function computeSignature(instant: string, credential: string): Buffer {
  return createHmac('sha256', credential).update(`demonstration backdate ${instant}`).digest()
}
