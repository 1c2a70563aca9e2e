import { Button, EmptyState, ErrorState, LoadingState } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useLocale } from '@portal/shell-sdk'
import { horsesApi } from '../../shared/api.ts'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { EntryActions } from './entry-actions.tsx'
import { EntryCard } from './entry-card.tsx'
import { HorseJogs } from './jogs/horse-jogs.tsx'
import { useVetsListText } from './texts.ts'
import { useEntryCommands } from './use-entry-commands.ts'
import { useMyTracks } from './use-my-tracks.ts'
import './vets-list.css'

/** `/horses/:horseId/vets-list`: the entries of a horse, also those that ended or were voided. */
export default function HorseVetsListPage() {
  const { getName } = useHorseText()
  return (
    <HorseFrame tab="vets-list">
      {(horse) => (
        <div className="p-stack" data-gap="l">
          <Entries horseId={horse.horseId} />
          <HorseJogs key={horse.horseId} horseId={horse.horseId} name={getName(horse)} />
        </div>
      )}
    </HorseFrame>
  )
}

function Entries({ horseId }: { readonly horseId: string }) {
  const t = useVetsListText()
  const describe = useFailureText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const tracks = useMyTracks()
  const { place } = useEntryCommands()
  const list = useQuery(horsesApi().getHorseVetsList.query({ params: { horseId } }))
  if (list.isError)
    return <ErrorState title={t('failed')} {...describe(list.error)} onRetry={() => void list.refetch()} />
  if (list.data === undefined) return <LoadingState shape="list" />
  const isOpen = ({ displayState }: { displayState: string }) => ['proposed', 'on', 'eligible'].includes(displayState)
  const groups = [
    { title: t('now'), entries: list.data.entries.filter(isOpen) },
    { title: t('history'), entries: list.data.entries.filter((entry) => !isOpen(entry)) },
  ]
  return (
    <div className="p-stack" data-gap="l">
      {tracks.length > 0 && (
        <p>
          <Button variant="primary" onClick={() => void place(horseId, tracks)}>
            {t('place')}
          </Button>
        </p>
      )}
      {list.data.entries.length === 0 && <EmptyState title={t('none')}>{t('none-text')}</EmptyState>}
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <section key={title} className="p-stack" data-gap="m">
            <h2>{title}</h2>
            {entries.map((entry) => (
              <EntryCard
                key={entry.entryId}
                entry={entry}
                level={3}
                title={entry.reasonName[language]}
                actions={<EntryActions entry={entry} />}
              />
            ))}
          </section>
        ))}
    </div>
  )
}
