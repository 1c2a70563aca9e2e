/**
 * Masks an email address or phone number for display and logs: `reader@demo.example` -> `r***@d***.example`,
 * `+12025550123` -> `***0123`. People recognize their own but cannot learn anyone else's.
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
