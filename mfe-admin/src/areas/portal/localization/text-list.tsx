import { locales, type Locale } from '@portal/contracts-shell/light'
import { DataList, StatusTag } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { localizationUrl, type LocalizationParams } from './localization-url.ts'
import { getCurrentText, isMissingIn, isOutdated, isUnused, getTextName, type PortalText } from './portal-text.ts'
import { findTextDraft } from './text-drafts.ts'
import { useLocalizationText } from './texts.ts'

/** The current texts in both languages, with links to edit them. */
export function TextList({
  params,
  texts,
}: {
  readonly params: LocalizationParams
  readonly texts: readonly PortalText[]
}) {
  const t = useLocalizationText()
  return (
    <DataList
      caption={t('list')}
      rows={texts}
      rowKey={getTextName}
      columns={[
        {
          key: 'key',
          header: t('key'),
          cell: (text) => (
            <Link to={localizationUrl({ ...params, text: getTextName(text) })}>
              <code className="al-key">{getTextName(text)}</code>
            </Link>
          ),
        },
        ...locales.map((locale) => ({
          key: locale,
          header: t(`language.${locale}`),
          cell: (text: PortalText) => <LanguageCell text={text} locale={locale} />,
        })),
      ]}
    />
  )
}

function LanguageCell({ text, locale }: { readonly text: PortalText; readonly locale: Locale }) {
  const t = useLocalizationText()
  const localDrafts = useLocalDrafts()
  const stored = text.languages[locale]
  const current = getCurrentText(stored)
  return (
    <div className="al-cell">
      {current !== undefined && (
        <span className="al-text" lang={locale}>
          {current}
        </span>
      )}
      {findTextDraft(localDrafts, getTextName(text), locale) && <StatusTag>{t('tag.draft')}</StatusTag>}
      {stored.entry && <StatusTag tone="info">{t('tag.changed')}</StatusTag>}
      {isOutdated(stored) && <StatusTag tone="warning">{t('tag.outdated')}</StatusTag>}
      {stored.entry && isUnused(text) && <StatusTag tone="warning">{t('tag.unused')}</StatusTag>}
      {isMissingIn(text, locale) && !isUnused(text) && <StatusTag tone="danger">{t('tag.missing')}</StatusTag>}
    </div>
  )
}
