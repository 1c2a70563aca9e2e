import { describeFailure } from '@portal/api-client'
import { deadLetterStates, type DeadLetterState } from '@portal/contracts-admin/rules'
import { useFormats } from '@portal/shell-sdk'
import {
  EmptyState,
  ErrorState,
  FilterBar,
  LoadMore,
  LoadingState,
  Notice,
  Page,
  PageTitle,
  SelectField,
} from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useAdminText } from '../../../shared/texts.ts'
import { parseDeadLetterState, useDeadLetters } from './use-dead-letters.ts'
import { DeadLetterCard } from './dead-letter-card.tsx'
import { useDeadLettersText } from './texts.ts'
import '../failures.css'

/** `/dead-letters`: events that a service could not handle, to be replayed or discarded. */
export default function DeadLettersPage() {
  const t = useDeadLettersText()
  const title = useAdminText()
  const [searchParams, setSearchParams] = useSearchParams()
  const state = parseDeadLetterState(searchParams.get('state'))
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('dead-letters.title')}</PageTitle>
      <FilterBar label={t('filter.label')}>
        <SelectField
          label={t('filter.state')}
          value={state ?? 'any'}
          onChange={({ target }) => setSearchParams(target.value === 'pending' ? {} : { state: target.value })}
          options={[
            ...deadLetterStates.map((each) => ({ value: each, label: t(`state.${each}`) })),
            { value: 'any', label: t('filter.any') },
          ]}
        />
      </FilterBar>
      <DeadLetterList state={state} />
    </Page>
  )
}

function DeadLetterList({ state }: { readonly state: DeadLetterState | undefined }) {
  const t = useDeadLettersText()
  const format = useFormats()
  const list = useDeadLetters(state)
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  const emptyKey = state === 'pending' ? 'none' : 'none-of'
  return (
    <div className="ad-failures-section">
      {list.unavailableServices.length > 0 && (
        <Notice tone="warning">{t('unavailable', { names: format.list(list.unavailableServices) })}</Notice>
      )}
      {list.items.length === 0 && <EmptyState title={t(`${emptyKey}.title`)}>{t(`${emptyKey}.text`)}</EmptyState>}
      <ul className="ad-failures">
        {list.items.map((letter) => (
          <li key={`${letter.service} ${letter.id}`}>
            <DeadLetterCard letter={letter} />
          </li>
        ))}
      </ul>
      <LoadMore
        nextPage={list.nextPage}
        label={t('older')}
        errorTitle={t('failed-older')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </div>
  )
}
