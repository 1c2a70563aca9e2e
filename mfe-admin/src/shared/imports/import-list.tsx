import { useFormats } from '@portal/shell-sdk'
import { DataList, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { ListFrame } from '../list-frame.tsx'
import type { ImportKind } from './import-kind.ts'
import { importTones } from './import-tones.ts'
import { useImportsText } from './texts.ts'

/** Imports, the newest first. */
export function ImportList({ kind }: { readonly kind: ImportKind }) {
  const t = useImportsText()
  const format = useFormats()
  const list = usePagedList(kind.list.key, (page, options) => kind.list({ query: page }, options), {
    staleTime: 0,
  })
  return (
    <ListFrame list={list} t={t}>
      {(imports) => (
        <DataList
          caption={t('caption')}
          rows={imports}
          rowKey={({ importId }) => importId}
          columns={[
            {
              key: 'file',
              header: t('file'),
              cell: ({ importId, fileName }) => <Link to={`${kind.path}?import=${importId}`}>{fileName}</Link>,
            },
            {
              key: 'state',
              header: t('state'),
              cell: ({ state }) => <StatusTag tone={importTones[state]}>{t(`state.${state}`)}</StatusTag>,
            },
            {
              key: 'accepted',
              header: t('accepted'),
              align: 'end',
              cell: ({ rowsAccepted }) => format.number(rowsAccepted),
            },
            {
              key: 'rejected',
              header: t('rejected'),
              align: 'end',
              cell: ({ rowsRejected }) => format.number(rowsRejected),
            },
            { key: 'created', header: t('created'), align: 'end', cell: ({ createdAt }) => format.instant(createdAt) },
          ]}
        />
      )}
    </ListFrame>
  )
}
