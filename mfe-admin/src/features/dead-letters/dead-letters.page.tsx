import { describeFailure } from '@portal/api-client'
import { deadLetterStates, type DeadLetterState } from '@portal/contracts-admin/rules'
import { useFormats } from '@portal/shell-sdk'
import {
  EmptyState,
  ErrorState,
  FilterBar,
  ListEnd,
  LoadingState,
  Notice,
  Page,
  PageTitle,
  SelectField,
} from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useTitleText } from '../../texts.ts'
import { deadLetterState, useDeadLetters } from './use-dead-letters.ts'
import { LetterCard } from './letter-card.tsx'
import { useDeadLettersText } from './texts.ts'
import './dead-letters.css'

/** `/dead-letters`: events that a part of the portal could not handle; seen, replayed or given up. */
export default function DeadLettersPage() {
  const t = useDeadLettersText()
  const title = useTitleText()
  const [params, setParams] = useSearchParams()
  const state = deadLetterState(params.get('state'))
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('dead-letters.title')}</PageTitle>
      <FilterBar label={t('filter.label')}>
        <SelectField
          label={t('filter.state')}
          value={state ?? 'any'}
          onChange={({ target }) => setParams(target.value === 'waiting' ? {} : { state: target.value })}
          options={[
            ...deadLetterStates.map((each) => ({ value: each, label: t(`state.${each}`) })),
            { value: 'any', label: t('filter.any') },
          ]}
        />
      </FilterBar>
      <Letters state={state} />
    </Page>
  )
}

function Letters({ state }: { readonly state: DeadLetterState | undefined }) {
  const t = useDeadLettersText()
  const format = useFormats()
  const list = useDeadLetters(state)
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  const kind = state === 'waiting' ? 'none' : 'none-of'
  return (
    <div className="ad-letters-list">
      {list.silent.length > 0 && <Notice tone="warning">{t('silent', { names: format.list(list.silent) })}</Notice>}
      {list.items.length === 0 && <EmptyState title={t(`${kind}.title`)}>{t(`${kind}.text`)}</EmptyState>}
      <ul className="ad-letters">
        {list.items.map((letter) => (
          <li key={`${letter.service} ${letter.id}`}>
            <LetterCard letter={letter} />
          </li>
        ))}
      </ul>
      <ListEnd
        rest={list.rest}
        more={t('older')}
        failedTitle={t('failed-older')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </div>
  )
}
