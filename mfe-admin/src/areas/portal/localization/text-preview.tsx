import type { Locale } from '@portal/contracts-shell/light'
import { RichText } from '@portal/i18n'
import type { PortalText } from './portal-text.ts'
import { renderPreview } from './render-preview.ts'
import { useLocalizationText } from './texts.ts'

/** Previews a text with example values. Links and emphasis are underlined. */
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
  const preview = renderPreview(value, text, locale)
  const tags = [...preview.matchAll(/<(\w+)>/gu)].map(([, tag = '']) => tag)
  return (
    <>
      <p className="p-label">{t('preview')}</p>
      <p className="al-preview" lang={locale}>
        <RichText
          text={preview}
          tags={Object.fromEntries(tags.map((tag) => [tag, (content: string) => <u>{content}</u>]))}
        />
      </p>
    </>
  )
}
