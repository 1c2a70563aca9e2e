import type { RequestDetails } from '@portal/contracts-horses'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { FactList } from '@portal/ui'
import { useText } from '../../shared/texts.ts'
import { useRequestText } from './texts.ts'

interface RequestPreviewProps {
  readonly preview: NonNullable<RequestDetails['preview']>
  readonly isTransfer: boolean
}

/** What somebody should know about the horse before they decide; no medical records. */
export function RequestPreview({ preview, isTransfer }: RequestPreviewProps) {
  const t = useRequestText()
  const text = useText()
  const formats = useFormats()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const { vetsList, vaccinations, tests, filesFollowing } = preview
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('details.preview')}</h2>
      <FactList
        facts={[
          {
            label: t('details.vets-list'),
            value:
              vetsList.length === 0
                ? t('details.not-listed')
                : vetsList.map(({ reasonName, placedOn }) => (
                    <p key={placedOn}>
                      {t('details.listed', {
                        reason: reasonName[language] ?? reasonName.en,
                        date: formats.date(placedOn),
                      })}
                    </p>
                  )),
          },
          {
            label: t('details.vaccinations'),
            value:
              vaccinations.length === 0
                ? t('details.no-vaccinations')
                : vaccinations.map(({ item, date }) => (
                    <p key={item}>
                      {t('details.vaccination', { item: text(`item.${item}`), date: formats.date(date) })}
                    </p>
                  )),
          },
          {
            label: t('details.tests'),
            value:
              tests.length === 0
                ? t('details.no-vaccinations')
                : tests.map(({ item, date, outcome }) => (
                    <p key={item}>
                      {t('details.test', {
                        item: text(`item.${item}`),
                        date: formats.date(date),
                        outcome: t(`details.outcome.${outcome}`),
                      })}
                    </p>
                  )),
          },
          ...(isTransfer
            ? [{ label: t('details.files'), value: t('details.files-following', { count: filesFollowing }) }]
            : []),
        ]}
      />
    </section>
  )
}
