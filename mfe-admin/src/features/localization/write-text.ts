import type { Locale } from '@portal/contracts-shell/light'
import { adminApi } from '../../api.ts'
import { sourceOf, type PortalText } from './portal-text.ts'

/** What readers of one language are to see. */
export interface TextChange {
  readonly text: PortalText
  readonly locale: Locale
  readonly value: string
  /** Version of the entry that was changed; absent where there was none. */
  readonly expectedVersion?: number | undefined
}

/**
 * Writes a text over the shipped one; the shipped one's own words take the entry away instead. Rejects as the calls do:
 * `resource.stale`, `localization.key-taken` and `resource.not-found` all mean that somebody was faster.
 */
export async function writeText(
  { text, locale, value, expectedVersion }: TextChange,
  options: { readonly idempotencyKey?: string } = {},
): Promise<void> {
  const { entry, shipped } = text.forms[locale]
  const { namespace, key } = text
  const body = { locale, namespace, key, value, sourceText: sourceOf(text, locale) }
  const expected = expectedVersion === undefined ? {} : { expectedVersion }
  if (value === shipped) {
    if (entry) await adminApi().deleteLocalization({ params: { id: entry.id }, query: expected }, options)
  } else if (entry) {
    await adminApi().updateLocalization({ params: { id: entry.id }, body: { ...body, ...expected } }, options)
  } else {
    await adminApi().addLocalization({ body }, options)
  }
}
