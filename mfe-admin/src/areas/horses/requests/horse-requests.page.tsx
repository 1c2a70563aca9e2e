import type { ListedRequest } from '@portal/contracts-horses'
import { requestStates } from '@portal/contracts-horses/request-rules'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Cluster, DataList, Page, PageTitle, SelectField, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { DownloadCsv } from '../../../shared/download-csv.tsx'
import { ListFrame } from '../../../shared/list-frame.tsx'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffRequestText } from './texts.ts'
import { requestTones, useRequestTitle } from './use-request-title.ts'

const kinds = ['transfer', 'share', 'change-owner', 'change-attending-veterinarian'] as const

/** `/horse-requests`: all requests about horses, with filters in the URL. */
export default function HorseRequestsPage() {
  const t = useStaffRequestText()
  const title = useAdminText()
  const [filters, setFilters] = useSearchParams({ state: 'PENDING' })
  const state = requestStates.find((each) => each === filters.get('state'))
  const kind = kinds.find((each) => each === filters.get('kind'))
  const filter = { ...(state && { state }), ...(kind && { kind }) }
  const locale = useLocale()
  const setFilter = (name: string, value: string) => {
    const next = new URLSearchParams(filters)
    next.set(name, value)
    setFilters(next, { replace: true })
  }
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('horse-requests.title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <Cluster>
          <SelectField
            label={t('state')}
            value={state ?? 'all'}
            onChange={(event) => setFilter('state', event.target.value)}
            options={[
              { value: 'all', label: t('all-states') },
              ...requestStates.map((value) => ({ value, label: t(`state.${value}`) })),
            ]}
          />
          <SelectField
            label={t('kind')}
            value={kind ?? 'all'}
            onChange={(event) => setFilter('kind', event.target.value)}
            options={[
              { value: 'all', label: t('all-kinds') },
              ...kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
            ]}
          />
        </Cluster>
        <Cluster>
          <DownloadCsv
            load={() => horsesApi().exportAllRequests({ query: { ...filter, locale } }, { timeoutMs: 0 })}
            fileName="horse-requests.csv"
          />
        </Cluster>
        <Requests filter={filter} />
      </div>
    </Page>
  )
}

type Filter = { readonly state?: ListedRequest['state']; readonly kind?: ListedRequest['kind'] }

function Requests({ filter }: { readonly filter: Filter }) {
  const t = useStaffRequestText()
  const format = useFormats()
  const getTitle = useRequestTitle()
  const { listAllRequests } = horsesApi()
  const list = usePagedList(
    [...listAllRequests.key, filter],
    (page, options) => listAllRequests({ query: { ...page, ...filter } }, options),
    { staleTime: 0 },
  )
  return (
    <ListFrame list={list} t={t}>
      {(requests) => (
        <DataList<ListedRequest>
          caption={t('caption')}
          rows={requests}
          rowKey={({ requestId }) => requestId}
          columns={[
            {
              key: 'request',
              header: t('request'),
              cell: (request) => <Link to={`/horse-requests/${request.requestId}`}>{getTitle(request)}</Link>,
            },
            { key: 'from', header: t('from'), cell: ({ senderName }) => senderName ?? t('authority') },
            { key: 'to', header: t('to'), cell: ({ recipientName }) => recipientName ?? t('unknown') },
            { key: 'sent', header: t('sent'), cell: ({ createdAt }) => format.instant(createdAt) },
            { key: 'expires', header: t('expires'), cell: ({ expiresAt }) => format.instant(expiresAt) },
            {
              key: 'state',
              header: t('state'),
              cell: ({ state }) => <StatusTag tone={requestTones[state]}>{t(`state.${state}`)}</StatusTag>,
            },
          ]}
        />
      )}
    </ListFrame>
  )
}
