import type { Locale } from '@portal/contracts-shell/light'

/** Words that were typed and not saved, kept in this browser: a reload or a lost session loses none. */
export interface TextDraft {
  readonly value: string
  /** The entry's version when writing began; absent where there was none. */
  readonly expectedVersion?: number
}

const keyOf = (name: string, locale: Locale) => `portal.text-draft.${locale}.${name}`

/** The draft of a text, if there is one. */
export function findDraft(storage: Storage, name: string, locale: Locale): TextDraft | undefined {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(name, locale)) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft. Without storage it lasts as long as the page. */
export function keepDraft(storage: Storage, name: string, locale: Locale, draft: TextDraft): void {
  try {
    storage.setItem(keyOf(name, locale), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden; the words stand in the page all the same.
  }
}

export function forgetDraft(storage: Storage, name: string, locale: Locale): void {
  try {
    storage.removeItem(keyOf(name, locale))
  } catch {
    // Then there was none either.
  }
}

function isDraft(value: unknown): value is TextDraft {
  const draft = value as Partial<TextDraft> | null
  const { expectedVersion } = draft ?? {}
  return typeof draft?.value === 'string' && (expectedVersion === undefined || typeof expectedVersion === 'number')
}
