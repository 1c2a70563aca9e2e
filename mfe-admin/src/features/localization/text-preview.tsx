import type { Locale } from '@portal/contracts-shell/light'
import { Rich } from '@portal/i18n'
import type { PortalText } from './portal-text.ts'
import { previewOf } from './preview-of.ts'
import { useLocalizationText } from './texts.ts'

/** How a text looks to its readers, with example values; what is a link or an emphasis there is underlined. */
export function TextPreview({
  value,
  text,
  locale,
}: {
  readonly value: string
  readonly text: PortalText
  readonly locale: Locale
}) {
  const t = useLocalizationText()
  const shown = previewOf(value, text, locale)
  const tags = [...shown.matchAll(/<(\w+)>/gu)].map(([, tag = '']) => tag)
  return (
    <>
      <p className="p-label">{t('preview')}</p>
      <p className="al-preview" lang={locale}>
        <Rich text={shown} tags={Object.fromEntries(tags.map((tag) => [tag, (words: string) => <u>{words}</u>]))} />
      </p>
    </>
  )
}
