import { locales } from '@portal/contracts-shell/light'
import { Dialog, EmptyState, Notice } from '@portal/ui'
import { isUnused, getTextName, type PortalText } from './portal-text.ts'
import { LanguageForm } from './language-form.tsx'
import { useLocalizationText } from './texts.ts'

/** Edits one text in both languages. Unsaved changes are stored, so the dialog can be closed at any time. */
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
        <EmptyState title={t('unknown.title')}>{t('unknown.text')}</EmptyState>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('editor')} onClose={onClose} size="wide">
      <p>
        <code className="al-key">{getTextName(text)}</code>
      </p>
      {isUnused(text) && <Notice tone="warning">{t('unused')}</Notice>}
      <div className="al-languages">
        {locales.map((locale) => (
          <LanguageForm key={`${getTextName(text)} ${locale}`} text={text} locale={locale} />
        ))}
      </div>
    </Dialog>
  )
}
