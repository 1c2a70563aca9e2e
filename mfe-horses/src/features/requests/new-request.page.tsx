import { EmptyState, ErrorState, LinkButton, LoadingState, Page, PageTitle } from '@portal/ui'
import { useQueries } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { NewRequestForm } from './new-request-form.tsx'
import { useRequestText } from './texts.ts'
import { newRequestKinds, type NewRequestKind } from './use-requests.ts'
import './requests.css'

/** Horses in one command. */
const maxHorses = 50

/** `/requests/new?kind=transfer&horses=a,b`: asks a person to accept something about one or several horses. */
export default function NewRequestPage() {
  const t = useRequestText()
  const [search] = useSearchParams()
  const ids = [...new Set((search.get('horses') ?? '').split(',').filter(Boolean))].slice(0, maxHorses)
  return (
    <Page width="text">
      <PageTitle>{t('new.title')}</PageTitle>
      {ids.length === 0 ? (
        <EmptyState
          title={t('new.no-horses')}
          action={
            <LinkButton variant="primary" to="/my-horses">
              {t('new.my-horses')}
            </LinkButton>
          }
        >
          {t('new.no-horses-text')}
        </EmptyState>
      ) : (
        <LoadedForm
          key={ids.join()}
          ids={ids}
          kind={newRequestKinds.find((each) => each === search.get('kind')) ?? ''}
        />
      )}
    </Page>
  )
}

type LoadedFormProps = { readonly ids: readonly string[]; readonly kind: NewRequestKind | '' }

function LoadedForm({ ids, kind }: LoadedFormProps) {
  const t = useRequestText()
  const describe = useFailureText()
  const { getName } = useHorseText()
  const horses = useQueries({ queries: ids.map((horseId) => horsesApi().getHorse.query({ params: { horseId } })) })
  const failed = horses.find(({ isError }) => isError)
  if (failed)
    return <ErrorState title={t('new.failed')} {...describe(failed.error)} onRetry={() => void failed.refetch()} />
  const loaded = horses.flatMap(({ data }) => (data ? [{ horseId: data.horseId, name: getName(data) }] : []))
  if (loaded.length < ids.length) return <LoadingState />
  return <NewRequestForm horses={loaded} kind={kind} />
}
