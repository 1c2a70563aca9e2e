/** Characters that XML 1.0 does not allow. One of them would make the whole Word file unreadable. */
// eslint-disable-next-line no-control-regex
const unprintableCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Returns a copy of the value with unprintable characters removed from every string in it. */
export function stripUnprintable<Value>(value: Value): Value {
  return strip(value) as Value
}

function strip(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(unprintableCharacters, '').toWellFormed()
  if (Array.isArray(value)) return value.map(strip)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, strip(each)]))
}
