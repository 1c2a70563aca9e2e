import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header by which sample content says when it was written. */
export const momentHeader = 'x-demonstration-moment'

/** The value of {@link momentHeader} for an instant, signed with the credential that only the portal's own services have. */
export function signMoment(instant: string, credential: string): string {
  return `${instant} ${signatureOf(instant, credential).toString('base64url')}`
}

/** The instant a header names, if its signature is ours. */
export function readMoment(header: string, credential: string): Date | undefined {
  const [instant = '', signature = ''] = header.split(' ')
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(instant, credential)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const moment = new Date(instant)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

function signatureOf(instant: string, credential: string): Buffer {
  return createHmac('sha256', credential).update(`demonstration moment ${instant}`).digest()
}
