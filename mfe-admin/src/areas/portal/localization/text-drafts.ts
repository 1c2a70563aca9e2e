import type { Locale } from '@portal/contracts-shell/light'
import type { LocalDraft, LocalDrafts } from '../../../shared/local-drafts.ts'

/** An unsaved custom text. `expectedVersion` is the lock version of its entry, if there was one. */
export type TextDraft = LocalDraft<{ readonly value: string }>

const toDraftName = (name: string, locale: Locale) => `text.${locale}.${name}`

export function findTextDraft(localDrafts: LocalDrafts, name: string, locale: Locale): TextDraft | undefined {
  return localDrafts.find(toDraftName(name, locale), { value: '' })
}

/** Stores the draft of a text, or removes it if undefined. */
export function storeTextDraft(
  localDrafts: LocalDrafts,
  name: string,
  locale: Locale,
  draft: TextDraft | undefined,
): void {
  if (draft) localDrafts.save(toDraftName(name, locale), draft)
  else localDrafts.remove(toDraftName(name, locale))
}
