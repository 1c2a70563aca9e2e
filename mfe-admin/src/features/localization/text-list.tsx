import { locales, type Locale } from '@portal/contracts-shell/light'
import { DataList, StatusTag } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useKeptWork } from '../../kept-values.ts'
import { localizationAddress, type LocalizationPlace } from './localization-place.ts'
import { currentOf, isMissingIn, isOutdated, isUnused, nameOf, type PortalText } from './portal-text.ts'
import { findDraft } from './text-drafts.ts'
import { useLocalizationText } from './texts.ts'

/** Texts beside each other in both languages, as readers see them; each opens to be changed. */
export function TextList({
  place,
  texts,
}: {
  readonly place: LocalizationPlace
  readonly texts: readonly PortalText[]
}) {
  const t = useLocalizationText()
  return (
    <DataList
      caption={t('list')}
      rows={texts}
      rowKey={nameOf}
      columns={[
        {
          key: 'key',
          header: t('key'),
          cell: (text) => (
            <Link to={localizationAddress({ ...place, text: nameOf(text) })}>
              <code className="al-key">{nameOf(text)}</code>
            </Link>
          ),
        },
        ...locales.map((locale) => ({
          key: locale,
          header: t(`language.${locale}`),
          cell: (text: PortalText) => <Form text={text} locale={locale} />,
        })),
      ]}
    />
  )
}

function Form({ text, locale }: { readonly text: PortalText; readonly locale: Locale }) {
  const t = useLocalizationText()
  const kept = useKeptWork()
  const form = text.forms[locale]
  const current = currentOf(form)
  return (
    <div className="al-form">
      {current !== undefined && (
        <span className="al-words" lang={locale}>
          {current}
        </span>
      )}
      {findDraft(kept, nameOf(text), locale) && <StatusTag>{t('tag.draft')}</StatusTag>}
      {form.entry && <StatusTag tone="info">{t('tag.changed')}</StatusTag>}
      {isOutdated(form) && <StatusTag tone="warning">{t('tag.outdated')}</StatusTag>}
      {form.entry && isUnused(text) && <StatusTag tone="warning">{t('tag.unused')}</StatusTag>}
      {isMissingIn(text, locale) && !isUnused(text) && <StatusTag tone="danger">{t('tag.missing')}</StatusTag>}
    </div>
  )
}
