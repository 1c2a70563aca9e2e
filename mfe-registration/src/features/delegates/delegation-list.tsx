import type { PersonDelegation } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { DataList, ErrorState, LoadingState, LoadMore, Stack, StatusTag, type DataColumn, type Tone } from '@portal/ui'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { DelegationActions } from './delegation-actions.tsx'
import { useText } from './texts.ts'
import { useDelegations, type DelegationSide } from './use-delegations.ts'

const tones: Readonly<Record<PersonDelegation['status'], Tone>> = {
  active: 'success',
  upcoming: 'info',
  over: 'neutral',
  ended: 'neutral',
}

interface DelegationListProps {
  readonly side: DelegationSide
  readonly only?: 'current' | 'past'
  /** Opens the form that changes one. */
  readonly onChange?: (delegation: PersonDelegation) => void
}

/** The delegations of one side, with what can be done about each. */
export function DelegationList({ side, only = 'current', onChange }: DelegationListProps) {
  const t = useText()
  const formats = useFormats()
  const describe = useFailureText()
  const list = useDelegations(side, only)
  const title = t(`${side}.${only}`)
  if (list.failure !== null) return <ErrorState title={t('error')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) {
    return (
      <section className="p-stack" data-gap="s" aria-label={title}>
        <h2>{title}</h2>
        <p className="p-soft">{t(`${side}.none`)}</p>
      </section>
    )
  }
  const columns: DataColumn<PersonDelegation>[] = [
    {
      key: 'person',
      header: t('list.person'),
      cell: ({ person }) => (
        <span>
          {person.displayName}
          <br />
          <span className="p-small p-soft">{person.hisaPersonId}</span>
        </span>
      ),
    },
    {
      key: 'scopes',
      header: t('list.scopes'),
      cell: ({ scopes }) => scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    },
    {
      key: 'period',
      header: t('list.period'),
      cell: ({ firstDay, lastDay }) =>
        lastDay === null
          ? t('list.from', { from: formats.day(firstDay) })
          : t('list.from-to', { from: formats.day(firstDay), to: formats.day(lastDay) }),
    },
    {
      key: 'status',
      header: t('list.status'),
      cell: ({ status }) => <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>,
    },
    ...(only === 'current'
      ? [
          {
            key: 'actions',
            header: t('list.actions'),
            isActions: true,
            cell: (delegation: PersonDelegation) => (
              <DelegationActions delegation={delegation} side={side} onChange={onChange} />
            ),
          },
        ]
      : []),
  ]
  return (
    <Stack>
      <DataList caption={title} columns={columns} rows={list.items} rowKey={({ delegationId }) => delegationId} />
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('error')} describeFailure={describe} />
    </Stack>
  )
}
