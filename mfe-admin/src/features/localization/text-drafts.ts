import type { Locale } from '@portal/contracts-shell/light'
import { findKept, forget, keep, type KeptValues } from '../../kept-values.ts'

/** Words of a text that were typed and not saved; `expectedVersion` is the entry's, where there was one. */
export type TextDraft = KeptValues<{ readonly value: string }>

const keptAs = (name: string, locale: Locale) => `text.${locale}.${name}`

export function findDraft(name: string, locale: Locale): TextDraft | undefined {
  return findKept(localStorage, keptAs(name, locale), { value: '' })
}

/** Keeps the draft of a text, or forgets it. */
export function putDraft(name: string, locale: Locale, draft: TextDraft | undefined): void {
  if (draft) keep(localStorage, keptAs(name, locale), draft)
  else forget(localStorage, keptAs(name, locale))
}
