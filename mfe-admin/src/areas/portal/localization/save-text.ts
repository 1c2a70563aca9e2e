import type { Locale } from '@portal/contracts-shell/light'
import { adminApi } from '../../../shared/api.ts'
import { getSourceText, type PortalText } from './portal-text.ts'

/** A new text in one language. */
export interface TextChange {
  readonly text: PortalText
  readonly locale: Locale
  readonly value: string
  /** Lock version of the existing custom text; undefined if there was none. */
  readonly expectedVersion?: number | undefined
}

/**
 * Saves a custom text, or deletes it if the new text equals the default. The errors `resource.stale`,
 * `localization.key-taken` and `resource.not-found` mean that someone else changed the text first.
 */
export async function saveText(
  { text, locale, value, expectedVersion }: TextChange,
  options: { readonly idempotencyKey?: string } = {},
): Promise<void> {
  const { entry, defaultText } = text.languages[locale]
  const { namespace, key } = text
  const body = { locale, namespace, key, value, sourceText: getSourceText(text, locale) }
  const expected = expectedVersion === undefined ? {} : { expectedVersion }
  if (value === defaultText) {
    if (entry) await adminApi().deleteLocalization({ params: { id: entry.id }, query: expected }, options)
  } else if (entry) {
    await adminApi().updateLocalization({ params: { id: entry.id }, body: { ...body, ...expected } }, options)
  } else {
    await adminApi().addLocalization({ body }, options)
  }
}
