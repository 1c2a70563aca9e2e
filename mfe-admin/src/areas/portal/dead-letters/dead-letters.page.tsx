import { deadLetterStates, type DeadLetterState } from '@portal/contracts-admin/rules'
import { FilterBar, Page, PageTitle, SelectField } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useAdminText } from '../../../shared/texts.ts'
import { FailureList } from '../failure-list.tsx'
import { DeadLetterCard } from './dead-letter-card.tsx'
import { useDeadLettersText } from './texts.ts'
import { parseDeadLetterState, useDeadLetters } from './use-dead-letters.ts'

/** `/dead-letters`: events that a service could not handle, to be replayed or discarded. */
export default function DeadLettersPage() {
  const t = useDeadLettersText()
  const title = useAdminText()
  const [searchParams, setSearchParams] = useSearchParams()
  const state = parseDeadLetterState(searchParams.get('state'))
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('dead-letters.title')}</PageTitle>
      <FilterBar label={t('filter.label')} activeCount={state ? 1 : 0}>
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
  const list = useDeadLetters(state)
  const emptyKey = state === 'pending' ? 'none' : 'none-of'
  return (
    <FailureList
      list={list}
      t={t}
      empty={{ title: t(`${emptyKey}.title`), text: t(`${emptyKey}.text`) }}
      renderItem={(letter) => <DeadLetterCard letter={letter} />}
    />
  )
}
