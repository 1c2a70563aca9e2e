import type { Locale } from '@portal/contracts-shell/light'
import type { KeptValues, KeptWork } from '../../kept-values.ts'

/** Words of a text that were typed and not saved; `expectedVersion` is the entry's, where there was one. */
export type TextDraft = KeptValues<{ readonly value: string }>

const keptAs = (name: string, locale: Locale) => `text.${locale}.${name}`

export function findDraft(work: KeptWork, name: string, locale: Locale): TextDraft | undefined {
  return work.find(keptAs(name, locale), { value: '' })
}

/** Keeps the draft of a text, or forgets it. */
export function putDraft(work: KeptWork, name: string, locale: Locale, draft: TextDraft | undefined): void {
  if (draft) work.keep(keptAs(name, locale), draft)
  else work.forget(keptAs(name, locale))
}
