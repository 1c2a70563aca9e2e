import type { HorseDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState, LoadMore } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { InjuryCard } from './injury-card.tsx'
import { InjuryForm } from './injury-form.tsx'
import { MarkChecked } from './mark-checked.tsx'
import { useInjuriesText } from './texts.ts'

/** The injuries of a horse. Without any, only the button of those who may report one. */
export function HorseInjuries({ horse }: { readonly horse: HorseDetails }) {
  const t = useInjuriesText()
  const describe = useFailureText()
  const formats = useFormats()
  const { horseId } = horse
  /** Id of the report that is corrected, or `new`. */
  const [open, setOpen] = useState<string>()
  const { listHorseInjuries } = horsesApi()
  const list = usePagedList([...listHorseInjuries.key, horseId], (page, options) =>
    listHorseInjuries({ params: { horseId }, query: page }, options),
  )
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  const [first] = list.pages
  if (!first) return <LoadingState shape="list" />
  const { canReport, today, races } = first
  if (list.items.length === 0 && !canReport) return null
  const form = { horse, today, races, onClose: () => setOpen(undefined) }
  return (
    <section className="p-stack" data-gap="m" aria-labelledby="injuries-title">
      <h2 id="injuries-title">{t('of-horse')}</h2>
      {open === 'new' ? (
        <InjuryForm {...form} />
      ) : (
        canReport && (
          <Cluster>
            <Button onClick={() => setOpen('new')}>{t('report')}</Button>
          </Cluster>
        )
      )}
      {list.items.map((injury) =>
        open === injury.injuryId ? (
          <InjuryForm key={injury.injuryId} {...form} injury={injury} />
        ) : (
          <InjuryCard
            key={injury.injuryId}
            injury={injury}
            level={3}
            actions={
              <Cluster>
                <MarkChecked injury={injury} />
                {injury.canCorrect && (
                  <Button
                    size="s"
                    aria-label={t('correct-label', { date: formats.date(injury.occurredOn) })}
                    onClick={() => setOpen(injury.injuryId)}
                  >
                    {t('correct')}
                  </Button>
                )}
              </Cluster>
            }
          />
        ),
      )}
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </section>
  )
}
