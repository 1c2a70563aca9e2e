import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { DataList, StatusTag } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { EntryActions } from './entry-actions.tsx'
import { entryTones } from './entry-tones.ts'
import { useVetsListText } from './texts.ts'

type EntryProps = { readonly entry: VetsListEntryDetails }

/** Entries of all horses for officials, one row each. The page of the horse has the details and every step. */
export function EntryTable({ entries }: { readonly entries: readonly VetsListEntryDetails[] }) {
  const t = useVetsListText()
  const { getName } = useHorseText()
  return (
    <DataList<VetsListEntryDetails>
      caption={t('table-caption')}
      rowKey={({ entryId }) => entryId}
      rows={entries}
      columns={[
        {
          key: 'horse',
          header: t('horse'),
          cell: ({ horse }) => <Link to={`/horses/${horse.horseId}/vets-list`}>{getName(horse)}</Link>,
        },
        { key: 'state', header: t('state'), cell: (entry) => <State entry={entry} /> },
        { key: 'reason', header: t('reason'), cell: (entry) => <Reason entry={entry} /> },
        { key: 'track', header: t('track'), cell: ({ track }) => track?.name ?? t('no-track') },
        { key: 'placed', header: t('placed-on'), cell: (entry) => <Placed entry={entry} /> },
        { key: 'remaining', header: t('days-remaining'), cell: (entry) => <Remaining entry={entry} /> },
        { key: 'next', header: t('next-step'), cell: (entry) => <NextStep entry={entry} /> },
        { key: 'actions', header: t('actions'), isActions: true, cell: (entry) => <EntryActions entry={entry} /> },
      ]}
    />
  )
}

function State({ entry: { displayState } }: EntryProps) {
  const t = useVetsListText()
  return <StatusTag tone={entryTones[displayState]}>{t(`state.${displayState}`)}</StatusTag>
}

function Reason({ entry: { reasonName, nth } }: EntryProps) {
  const t = useVetsListText()
  const language = useLocale() === 'es' ? 'es' : 'en'
  return (
    <span className="p-stack" data-gap="none">
      <span>{reasonName[language]}</span>
      {nth > 1 && <span className="p-soft p-small">{t('nth-value', { nth })}</span>}
    </span>
  )
}

const isOpen = ({ displayState }: VetsListEntryDetails) => displayState === 'on' || displayState === 'eligible'

function Placed({ entry }: EntryProps) {
  const t = useVetsListText()
  const formats = useFormats()
  return (
    <span className="p-stack" data-gap="none">
      <span>{formats.date(entry.placedOn)}</span>
      {isOpen(entry) && <span className="p-soft p-small">{t('days-listed', { count: entry.daysOnList })}</span>}
    </span>
  )
}

function Remaining({ entry }: EntryProps) {
  const t = useVetsListText()
  const formats = useFormats()
  if (!isOpen(entry)) return null
  if (entry.eligibleOn === null) return t('barred')
  return formats.number(entry.daysRemaining ?? 0)
}

/** The next step to come off the list, and who takes it. */
function NextStep({ entry }: EntryProps) {
  const t = useVetsListText()
  if (!isOpen(entry)) return null
  const next = entry.checklist.find(({ state }) => state === 'open')
  if (next === undefined) return null
  return (
    <span className="p-stack" data-gap="none">
      <span>{t(`step.${next.step}`)}</span>
      {next.by !== 'nobody' && <span className="p-soft p-small">{t(`by.${next.by}`)}</span>}
    </span>
  )
}
