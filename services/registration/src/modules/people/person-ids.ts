/** An id of a person as a caller writes it. */
export type PersonRef = { readonly personId: string } | { readonly hisaPersonId: string }

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Reads the id or the permanent number of a person, with or without its letter and hyphens; undefined for anything else. */
export function parsePersonRef(text: string): PersonRef | undefined {
  if (uuid.test(text)) return { personId: text.toLowerCase() }
  const digits = /^(?:P-?)?(\d{3})-?(\d{3})-?(\d{3})$/i.exec(text.trim())
  return digits ? { hisaPersonId: `P-${digits[1]}-${digits[2]}-${digits[3]}` } : undefined
}

/** Returns a permanent number with its hyphens, however it was typed; other texts unchanged. */
export function toHisaPersonId(text: string): string {
  const parsed = parsePersonRef(text)
  return parsed && 'hisaPersonId' in parsed ? parsed.hisaPersonId : text
}
