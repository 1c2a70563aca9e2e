/** What stands where something personal stood. */
const masked = '•••'

/** Names of fields that say something about a person, or that a person wrote. */
const personal =
  /mail|phone|name|address|birth|body|text|comment|quote|words|subject|token|password|code|secret|actor|^ip$/i
/** Fields whose values are the portal's own, although their name sounds like it. */
const own = /^(?:kind|entityType|entityId|service|route|correlationId|state|eventName)$/
const mailOrPhone = /[^\s@]+@[^\s@]+\.[^\s@]+|\+?\d[\d\s().-]{7,}\d/
const uuidOrTime = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?)$/i

/**
 * A copy of an event in which what is personal is masked. Whoever looks after the portal must see which event failed and
 * what it was about, not whom. Ids stay: they are how it is followed.
 */
export function maskPersonal(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => maskPersonal(each, field))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskPersonal(each, name)]))
  }
  if (typeof value !== 'string' || value === '' || uuidOrTime.test(value)) return value
  return (personal.test(field) && !own.test(field)) || mailOrPhone.test(value) ? masked : value
}
