import type { Locale } from '@portal/contracts-shell/light'
import { Rich } from '@portal/i18n'
import { previewOf } from './preview-of.ts'
import { useLocalizationText } from './texts.ts'

/** How a text looks to its readers, with example values; what is a link or an emphasis there is underlined. */
export function TextPreview({
  text,
  textKey,
  locale,
}: {
  readonly text: string
  readonly textKey: string
  readonly locale: Locale
}) {
  const t = useLocalizationText()
  const shown = previewOf(text, textKey, locale)
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
