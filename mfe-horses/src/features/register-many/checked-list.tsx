import { saveFile } from '@portal/api-client'
import { Button, Cluster, DataList, EmptyState, Notice, StatusTag, type Tone } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { listRegistrable, toCsv, type CheckedHorses, type CheckedRow, type RowState } from './list-rows.ts'
import { RegisterAtLocation } from './register-at-location.tsx'
import type { Registered } from './registered-horses.tsx'
import { useManyText } from './texts.ts'
import { useRowText } from './use-row-text.ts'

interface CheckedListProps {
  readonly checked: CheckedHorses
  readonly onRestart: () => void
  readonly onRegistered: (horses: readonly Registered[]) => void
}

const tones: Readonly<Record<RowState, Tone>> = {
  found: 'success',
  'registered-to-you': 'neutral',
  'registered-to-other': 'warning',
  'not-found': 'danger',
  repeated: 'neutral',
  'not-checked': 'warning',
  invalid: 'danger',
  'list-too-long': 'danger',
}

/** What was found for each row, and the form that registers the horses that can be registered. */
export function CheckedList({ checked: { rows, isRegistryAvailable }, onRestart, onRegistered }: CheckedListProps) {
  const t = useManyText()
  const registrable = listRegistrable(rows)
  const others = rows.length - registrable.length
  return (
    <div className="p-stack" data-gap="l">
      <div role="status" className="p-stack" data-gap="s">
        <h2>{t('checked')}</h2>
        <p>
          {t('count.found', { number: registrable.length })}
          <br />
          {t('count.others', { number: others })}
        </p>
      </div>
      {!isRegistryAvailable && <Notice tone="warning" title={t('registry-down')} />}
      {registrable.length === 0 ? (
        <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
      ) : (
        <RegisterAtLocation registryNumbers={registrable} onRegistered={onRegistered} />
      )}
      <Rows rows={rows} />
      <Cluster>
        {others > 0 && <DownloadOthers rows={rows} />}
        <Button onClick={onRestart}>{t('other-list')}</Button>
      </Cluster>
    </div>
  )
}

function Rows({ rows }: { readonly rows: readonly CheckedRow[] }) {
  const t = useManyText()
  const describe = useRowText()
  const { getName, getFacts } = useHorseText()
  return (
    <DataList<CheckedRow>
      caption={t('caption')}
      rowKey={({ line, text }) => `${line} ${text}`}
      rows={rows}
      columns={[
        { key: 'line', header: t('column.line'), cell: ({ line }) => String(line) },
        { key: 'text', header: t('column.text'), cell: ({ text }) => text },
        {
          key: 'horse',
          header: t('column.horse'),
          cell: ({ horse, state }) =>
            horse && (
              <span className="p-stack" data-gap="none">
                {state === 'registered-to-you' && horse.horseId !== null ? (
                  <Link to={`/horses/${horse.horseId}`}>{getName(horse)}</Link>
                ) : (
                  <span>{getName(horse)}</span>
                )}
                <span className="p-small p-soft">{getFacts(horse)}</span>
              </span>
            ),
        },
        {
          key: 'state',
          header: t('column.state'),
          cell: (row) => {
            const { state, fix } = describe(row)
            return (
              <span className="p-stack" data-gap="none">
                <span>
                  <StatusTag tone={tones[row.state]}>{state}</StatusTag>
                </span>
                {fix !== '' && <span className="p-small p-soft">{fix}</span>}
              </span>
            )
          },
        },
      ]}
    />
  )
}

function DownloadOthers({ rows }: { readonly rows: readonly CheckedRow[] }) {
  const t = useManyText()
  const describe = useRowText()
  const download = () => {
    const cells = rows
      .filter(({ state }) => state !== 'found')
      .map((row) => {
        const { state, fix } = describe(row)
        return [String(row.line), row.text, [state, fix].filter(Boolean).join('. ')]
      })
    const csv = toCsv([[t('csv.line'), t('csv.text'), t('csv.reason')], ...cells])
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), t('download-name'))
  }
  return <Button onClick={download}>{t('download')}</Button>
}
