import type { ListedRequest } from '@portal/contracts-horses'
import { DataList, StatusTag, type DataColumn } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { SelectBox } from '../../shared/select-box.tsx'
import type { Selection } from '../../shared/use-selection.ts'
import { useRequestText } from './texts.ts'
import { requestTones, useRequestNames } from './use-request-text.ts'

interface RequestListProps {
  readonly requests: readonly ListedRequest[]
  /** Without it nothing can be selected. */
  readonly selection?: Selection
}

/** Requests with both sides and their state. */
export function RequestList({ requests, selection }: RequestListProps) {
  const t = useRequestText()
  const { getTitle, getSender, getRecipient, getDate } = useRequestNames()
  const select: DataColumn<ListedRequest>[] = selection
    ? [
        {
          key: 'select',
          header: t('column.select'),
          cell: (request) => (
            <SelectBox
              id={request.requestId}
              label={t('select-request', { title: getTitle(request) })}
              selection={selection}
            />
          ),
        },
      ]
    : []
  return (
    <DataList<ListedRequest>
      caption={t('caption')}
      rowKey={({ requestId }) => requestId}
      rows={requests}
      columns={[
        ...select,
        {
          key: 'request',
          header: t('column.request'),
          cell: (request) => <Link to={`/requests/${request.requestId}`}>{getTitle(request)}</Link>,
        },
        { key: 'from', header: t('column.from'), cell: getSender },
        { key: 'to', header: t('column.to'), cell: getRecipient },
        {
          key: 'state',
          header: t('column.state'),
          cell: (request) => (
            <span className="p-stack" data-gap="none">
              <span>
                <StatusTag tone={requestTones[request.state]}>{t(`state.${request.state}`)}</StatusTag>
              </span>
              <span className="p-small p-soft">{getDate(request)}</span>
            </span>
          ),
        },
      ]}
    />
  )
}
