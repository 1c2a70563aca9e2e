import { horsesErrorTexts } from '@portal/contracts-horses/rules'
import { useLocale } from '@portal/shell-sdk'
import { Button, Cluster, DataList, LinkButton, Notice, StatusTag } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useHorseText } from '../../shared/use-horse-text.ts'
import type { CheckedRow } from './list-rows.ts'
import { useManyText } from './texts.ts'

/** What happened to a horse; `problem`: an error code. */
export interface Registered {
  readonly registryNumber: string
  readonly horseId: string | null
  readonly problem: string | null
}

interface RegisteredHorsesProps {
  readonly horses: readonly Registered[]
  readonly rows: readonly CheckedRow[]
  readonly onRestart: () => void
}

/** Horses in one entry of treatments. */
const maxTogether = 50
const errorTexts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = horsesErrorTexts

/** The horses that were registered, those that were not, and what comes next. */
export function RegisteredHorses({ horses, rows, onRestart }: RegisteredHorsesProps) {
  const t = useManyText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const { getName } = useHorseText()
  const byNumber = new Map(rows.map(({ horse }) => [horse?.registryNumber ?? '', horse]))
  const ids = horses.flatMap(({ horseId }) => horseId ?? [])
  return (
    <div className="p-stack" data-gap="l">
      <Notice tone="success" title={t('done', { count: ids.length })}>
        <p>{t('done-text')}</p>
      </Notice>
      <Cluster>
        <LinkButton variant="primary" to="/my-horses">
          {t('my-horses')}
        </LinkButton>
        {ids.length > 0 && ids.length <= maxTogether && (
          <LinkButton to={`/horses/health/new?horses=${ids.join(',')}`}>{t('record')}</LinkButton>
        )}
        <Button onClick={onRestart}>{t('other-list')}</Button>
      </Cluster>
      <DataList<Registered>
        caption={t('caption')}
        rowKey={({ registryNumber }) => registryNumber}
        rows={horses}
        columns={[
          {
            key: 'horse',
            header: t('column.horse'),
            cell: ({ registryNumber, horseId }) => {
              const horse = byNumber.get(registryNumber)
              const name = horse ? getName(horse) : registryNumber
              return horseId === null ? name : <Link to={`/horses/${horseId}`}>{name}</Link>
            },
          },
          { key: 'text', header: t('column.text'), cell: ({ registryNumber }) => registryNumber },
          {
            key: 'state',
            header: t('column.state'),
            cell: ({ problem }) =>
              problem === null ? (
                <StatusTag tone="success">{t('state.registered')}</StatusTag>
              ) : (
                <span className="p-stack" data-gap="none">
                  <span>
                    <StatusTag tone="danger">{t('state.failed')}</StatusTag>
                  </span>
                  <span className="p-small p-soft">{errorTexts[problem]?.[language]}</span>
                </span>
              ),
          },
        ]}
      />
    </div>
  )
}
