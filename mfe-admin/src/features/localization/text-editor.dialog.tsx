import { locales } from '@portal/contracts-shell/light'
import { Dialog, EmptyState, Notice } from '@portal/ui'
import { isUnused, nameOf, type PortalText } from './portal-text.ts'
import { LanguageForm } from './language-form.tsx'
import { useLocalizationText } from './texts.ts'

/** One text in both languages, beside each other. What is typed is kept, so it may be closed at any time. */
export function TextEditorDialog({
  text,
  onClose,
}: {
  readonly text: PortalText | undefined
  readonly onClose: () => void
}) {
  const t = useLocalizationText()
  if (!text) {
    return (
      <Dialog title={t('editor')} onClose={onClose}>
        <EmptyState title={t('unknown.what')}>{t('unknown.text')}</EmptyState>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('editor')} onClose={onClose} size="wide">
      <p>
        <code className="al-key">{nameOf(text)}</code>
      </p>
      {isUnused(text) && <Notice tone="warning">{t('unused')}</Notice>}
      <div className="al-languages">
        {locales.map((locale) => (
          <LanguageForm key={`${nameOf(text)} ${locale}`} text={text} locale={locale} />
        ))}
      </div>
    </Dialog>
  )
}
