import type { DuplicatePair } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { DataList } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { usePeopleTerms } from '../terms.ts'
import { QueueFrame } from './queue-frame.tsx'
import { compareUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'

/** Pairs of persons that may be the same, the most likely first. */
export function DuplicateList() {
  const { listDuplicates } = staffApi()
  const list = usePagedList(listDuplicates.key, (page, options) => listDuplicates({ query: page }, options), {
    staleTime: 0,
  })
  return (
    <QueueFrame list={list} name="duplicates">
      {(pairs) => <PairTable pairs={pairs} />}
    </QueueFrame>
  )
}

function PairTable({ pairs }: { readonly pairs: readonly DuplicatePair[] }) {
  const t = useReviewText()
  const terms = usePeopleTerms()
  const format = useFormats()
  return (
    <DataList
      caption={t('duplicates.caption')}
      rows={pairs}
      rowKey={({ pairId }) => pairId}
      columns={[
        {
          key: 'persons',
          header: t('persons'),
          cell: ({ persons }) => (
            <ul className="ad-plain-list">
              {persons.map(({ hisaPersonId, displayName }) => (
                <li key={hisaPersonId}>
                  {displayName} <span className="p-soft p-small">{hisaPersonId}</span>
                </li>
              ))}
            </ul>
          ),
        },
        {
          key: 'reasons',
          header: t('reasons'),
          cell: ({ reasons }) => format.list(reasons.map((reason) => terms(`duplicate-reason.${reason}`))),
        },
        { key: 'score', header: t('score'), align: 'end', cell: ({ score }) => format.number(score) },
        { key: 'found', header: t('found'), align: 'end', cell: ({ foundAt }) => format.day(foundAt) },
        {
          key: 'actions',
          header: t('actions'),
          isActions: true,
          cell: ({ pairId, persons: [first, second] }) =>
            first &&
            second && (
              <Link
                to={compareUrl(first.hisaPersonId, second.hisaPersonId, pairId)}
                aria-label={t('compare-names', { first: first.displayName, second: second.displayName })}
              >
                {t('compare')}
              </Link>
            ),
        },
      ]}
    />
  )
}
