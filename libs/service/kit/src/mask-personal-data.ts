const masked = '•••'

/** Field names that may hold personal data or text written by a person. */
const personalFields =
  /mail|phone|name|address|birth|body|text|comment|quote|words|subject|token|password|code|secret|actor|^ip$/i
/** Field names that match the pattern above but hold the portal's own values. */
const safeFields = /^(?:kind|entityType|entityId|service|route|correlationId|state|eventName)$/
const mailOrPhone = /[^\s@]+@[^\s@]+\.[^\s@]+|\+?\d[\d\s().-]{7,}\d/
const uuidOrTime = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)$/i

/**
 * Returns a copy of a value with personal data masked. Administrators must see what failed and what it was about,
 * but not about whom. Ids stay, because events and jobs are traced by them.
 */
export function maskPersonalData(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => maskPersonalData(item, field))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskPersonalData(member, name)]))
  }
  if (typeof value !== 'string' || value === '' || uuidOrTime.test(value)) return value
  return (personalFields.test(field) && !safeFields.test(field)) || mailOrPhone.test(value) ? masked : value
}
