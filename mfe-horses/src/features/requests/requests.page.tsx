import type { ListedRequest, SentRequestKind } from '@portal/contracts-horses'
import { useShell } from '@portal/shell-sdk'
import {
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  LoadingState,
  LoadMore,
  Page,
  PageTitle,
  SelectField,
} from '@portal/ui'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useSelection } from '../../shared/use-selection.ts'
import { RequestGroups } from './request-groups.tsx'
import { RequestList } from './request-list.tsx'
import { useRequestText } from './texts.ts'
import { useProblemText } from './use-problem-text.ts'
import { requestGroups, requestKinds, useDecide, useRequestList, type RequestGroup } from './use-requests.ts'
import './requests.css'

/** `/requests`: what needs the reader's decision, what the reader waits for, and what is finished. */
export default function RequestsPage() {
  const t = useRequestText()
  const [filters, setFilter] = useFilters()
  const group = requestGroups.find((each) => each === filters.get('list')) ?? 'to-decide'
  const kind = requestKinds.find((each) => each === filters.get('kind'))
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <RequestGroups current={group} />
        <SelectField
          label={t('kind')}
          value={kind ?? ''}
          onChange={(event) => setFilter('kind', event.target.value)}
          options={[
            { value: '', label: t('kind.all') },
            ...requestKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
        />
        <Requests key={group} group={group} kind={kind} />
      </div>
    </Page>
  )
}

function Requests({ group, kind }: { readonly group: RequestGroup; readonly kind: SentRequestKind | undefined }) {
  const t = useRequestText()
  const describe = useFailureText()
  const selection = useSelection()
  const list = useRequestList(group, kind)
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) return <EmptyState title={t(`empty.${group}`)}>{t(`empty-text.${group}`)}</EmptyState>
  return (
    <>
      {selection.ids.length > 0 && (
        <AcceptSelected
          requests={list.items.filter(({ requestId }) => selection.has(requestId))}
          onClear={selection.clear}
        />
      )}
      <RequestList requests={list.items} {...(group === 'to-decide' && { selection })} />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}

interface AcceptSelectedProps {
  readonly requests: readonly ListedRequest[]
  readonly onClear: () => void
}

/** Accepts several requests together; each is decided by itself. */
function AcceptSelected({ requests, onClear }: AcceptSelectedProps) {
  const t = useRequestText()
  const describe = useFailureText()
  const describeProblem = useProblemText()
  const { dialogs, toasts } = useShell()
  const decide = useDecide()
  const label = t('accept-selected', { count: requests.length })
  const accept = async () => {
    if (!(await dialogs.confirm({ title: label, message: t('accept-selected-text'), confirmLabel: t('accept') })))
      return
    const expected = requests.map(({ requestId, version }) => ({ requestId, expectedVersion: version }))
    try {
      const results = await decide.mutateAsync({ decision: 'accept', requests: expected })
      for (const { problem } of results.requests)
        if (problem !== null) toasts.show({ kind: 'error', message: describeProblem(problem) })
      toasts.show({ kind: 'success', message: t('accepted') })
      onClear()
    } catch (failure) {
      toasts.show({ kind: 'error', message: describe(failure).message ?? t('accept-failed') })
    }
  }
  return (
    <Cluster>
      <Button variant="primary" busy={decide.isPending} onClick={() => void accept()}>
        {label}
      </Button>
      <Button variant="quiet" onClick={onClear}>
        {t('clear')}
      </Button>
    </Cluster>
  )
}
