import { useFormats } from '@portal/shell-sdk'
import { DataList, ErrorState, LoadingState, LoadMore } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useStaffFailure } from '../use-staff-failure.ts'
import type { ImportKind } from './import-kind.ts'
import { useImportsText } from './texts.ts'

const problemCodes = ['missing', 'invalid', 'invalid-date', 'invalid-state', 'unknown-role', 'duplicate-row'] as const

interface RejectedRowsProps {
  readonly kind: ImportKind
  readonly importId: string
  readonly count: number
}

/** Rejected rows by number with the reasons, without their content. */
export function RejectedRows({ kind, importId, count }: RejectedRowsProps) {
  const t = useImportsText()
  const format = useFormats()
  const describe = useStaffFailure()
  const list = usePagedList(
    [...kind.listRejected.key, importId],
    async ({ after }, options) => {
      const query = after === undefined ? {} : { after: Number(after) }
      const { items, next } = await kind.listRejected({ params: { importId }, query }, options)
      return { items, next: next === null ? null : String(next) }
    },
    { staleTime: 0 },
  )
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) return <ErrorState title={t('rows.failed')} {...describe(list.failure)} onRetry={list.retry} />
  const describeProblem = ({ column, code }: { readonly column: string | null; readonly code: string }) => {
    const known = problemCodes.find((each) => each === code)
    const text =
      known === 'duplicate-row' ? t(`problem.duplicate-row.${kind.name}`) : known ? t(`problem.${known}`) : code
    return column === null ? text : t('problem.in-column', { column, problem: text })
  }
  return (
    <section className="ad-import-rows" aria-labelledby="rejected-rows">
      <h2 id="rejected-rows">{t('rows.title')}</h2>
      <DataList
        caption={t('rows.caption', { count })}
        rows={list.items}
        rowKey={({ rowNumber }) => String(rowNumber)}
        columns={[
          { key: 'row', header: t('rows.row'), cell: ({ rowNumber }) => format.number(rowNumber) },
          {
            key: 'problems',
            header: t('rows.problems'),
            cell: ({ problems }) => (
              <ul className="ad-import-problems">
                {problems.map((problem) => (
                  <li key={`${problem.column} ${problem.code}`}>{describeProblem(problem)}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <LoadMore
        nextPage={list.nextPage}
        label={t('rows.more')}
        errorTitle={t('rows.failed')}
        describeFailure={describe}
      />
    </section>
  )
}
