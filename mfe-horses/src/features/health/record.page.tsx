import type { HorseDetails } from '@portal/contracts-horses'
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQueries, useQuery } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { maxHorses } from './record-fields.ts'
import { RecordForm } from './record-form.tsx'
import { useHealthText } from './texts.ts'

/** `/horses/health/new?horses=a,b`: one entry for one or several horses. */
export default function RecordHealthPage() {
  const t = useHealthText()
  const [search] = useSearchParams()
  const ids = [...new Set((search.get('horses') ?? '').split(',').filter(Boolean))].slice(0, maxHorses)
  return (
    <Page width="text">
      <PageTitle>{t('form.title')}</PageTitle>
      {ids.length === 0 ? (
        <EmptyState
          title={t('form.no-horses')}
          action={
            <LinkButton variant="primary" to="/health">
              {t('board.title')}
            </LinkButton>
          }
        >
          {t('form.no-horses-text')}
        </EmptyState>
      ) : (
        <LoadedForm key={ids.join()} ids={ids} template={search.get('template') ?? ''} />
      )}
    </Page>
  )
}

interface LoadedFormProps {
  readonly ids: readonly string[]
  /** Id of the template to start with; empty: none. */
  readonly template: string
}

function LoadedForm({ ids, template }: LoadedFormProps) {
  const t = useHealthText()
  const describe = useFailureText()
  const { getName } = useHorseText()
  const [first = ''] = ids
  const { getHealthForm, getHorse, listHealthTemplates } = horsesApi()
  const form = useQuery(getHealthForm.query({ params: { horseId: first } }))
  const templates = useQuery(listHealthTemplates.query({}))
  const horses = useQueries({ queries: ids.map((horseId) => getHorse.query({ params: { horseId } })) })
  const failed = [form, templates, ...horses].find(({ isError }) => isError)
  if (failed)
    return <ErrorState title={t('form.failed')} {...describe(failed.error)} onRetry={() => void failed.refetch()} />
  const loaded = horses.flatMap(({ data }): HorseDetails[] => (data ? [data] : []))
  if (!form.data || !templates.data || loaded.length < ids.length) return <LoadingState />
  return (
    <RecordForm
      form={form.data}
      templates={templates.data}
      template={template}
      horses={loaded.map((horse) => ({
        horseId: horse.horseId,
        name: getName(horse),
        yearOfBirth: horse.yearOfBirth,
      }))}
    />
  )
}
