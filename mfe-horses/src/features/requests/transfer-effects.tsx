import { useFormats } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import type { NamedHorse } from './sent-requests.tsx'
import { useRequestText } from './texts.ts'

/** What follows from a transfer for each horse: files that go with it, and shares that end. Nothing until it is known. */
export function TransferEffects({ horses }: { readonly horses: readonly NamedHorse[] }) {
  const t = useRequestText()
  const text = useText()
  const formats = useFormats()
  const ids = horses.map(({ horseId }) => horseId).join(',')
  const { data } = useQuery({ ...horsesApi().previewTransfer.query({ query: { horses: ids } }), staleTime: 0 })
  if (!data) return null
  const nameOf = (id: string) => horses.find(({ horseId }) => horseId === id)?.name ?? ''
  return (
    <ul>
      {data.horses.map(({ horseId, filesFollowing, filesStaying, endingShares }) => (
        <li key={horseId}>
          {horses.length > 1 && <strong>{nameOf(horseId)}: </strong>}
          {[
            t('new.files-following', { count: filesFollowing }),
            ...(filesStaying > 0 ? [t('new.files-staying', { count: filesStaying })] : []),
            endingShares.length === 0
              ? t('new.no-shares')
              : t('new.shares-end', {
                  count: endingShares.length,
                  names: formats.list(endingShares.map((name) => name ?? text('unknown-name'))),
                }),
          ].join(' ')}
        </li>
      ))}
    </ul>
  )
}
