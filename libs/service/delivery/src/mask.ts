/**
 * A mail address or phone number as it may be shown or logged: `reader@demo.example` -> `r***@d***.example`,
 * `+12025550123` -> `***0123`. Enough to recognise one's own, not enough to learn another's.
 */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  if (at > 0) {
    const domain = recipient.slice(at + 1)
    const dot = domain.lastIndexOf('.')
    return `${recipient.slice(0, 1)}***@${domain.slice(0, 1)}***${dot > 0 ? domain.slice(dot) : ''}`
  }
  const digits = recipient.replaceAll(/\D/g, '')
  return digits.length > 6 ? `***${digits.slice(-4)}` : '***'
}
