import type { StaffSetting } from '@portal/contracts-registration'

type Value = StaffSetting['current']

/** Returns the value with what was typed: one number of several, a list of codes, or the number. Undefined if it is not one. */
export function toNewValue(current: Value, typed: { readonly part: string; readonly text: string }): Value | undefined {
  const text = typed.text.trim()
  if (Array.isArray(current)) {
    const codes = text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean)
    return codes.length > 0 ? codes : undefined
  }
  if (!/^\d{1,5}$/.test(text)) return undefined
  if (typeof current === 'number') return Number(text)
  return { ...current, [typed.part]: Number(text) }
}
