import type { ListedHorse } from '@portal/contracts-horses'
import { DataList } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { HorsePhoto } from '../../shared/horse-photo/index.ts'
import { SelectBox } from '../../shared/select-box.tsx'
import { useText } from '../../shared/texts.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import type { Selection } from '../../shared/use-selection.ts'
import { CanRace, OpenMatters, Races } from './horse-states.tsx'
import { optionalColumns, type OptionalColumn } from './use-my-horses-filter.ts'
import { useMyHorsesText } from './texts.ts'

interface HorseTableProps {
  readonly horses: readonly ListedHorse[]
  readonly selection: Selection
  readonly view: 'table' | 'cards'
  readonly shown: readonly OptionalColumn[]
}

const isOptional = (key: string): key is OptionalColumn => optionalColumns.some((column) => column === key)

/** The horses as a table or as cards; always cards on phones. */
export function HorseTable({ horses, selection, view, shown }: HorseTableProps) {
  const t = useMyHorsesText()
  const text = useText()
  const { getName, getFacts } = useHorseText()
  return (
    <DataList<ListedHorse>
      caption={text('my-horses.title')}
      layout={view}
      rowKey={({ horseId }) => horseId}
      rows={horses}
      columns={[
        {
          key: 'select',
          header: text('my-horses.select'),
          cell: (horse: ListedHorse) => (
            <SelectBox
              id={horse.horseId}
              label={text('my-horses.select-horse', { name: getName(horse) })}
              selection={selection}
            />
          ),
        },
        {
          key: 'horse',
          header: t('column.horse'),
          cell: (horse: ListedHorse) => (
            <span className="my-horses-name">
              {horse.photoId !== null && <HorsePhoto horse={horse} size="small" />}
              <span className="p-stack" data-gap="none">
                <Link to={`/horses/${horse.horseId}`}>{getName(horse)}</Link>
                <span className="p-soft p-small">{getFacts(horse)}</span>
              </span>
            </span>
          ),
        },
        { key: 'can-race', header: t('column.can-race'), cell: (horse: ListedHorse) => <CanRace horse={horse} /> },
        {
          key: 'place',
          header: t('column.place'),
          cell: ({ location, responsiblePersonName, relations }: ListedHorse) => (
            <span className="p-stack" data-gap="none">
              <span>{location ? `${location.name}, ${location.state}` : t('no-location')}</span>
              <span className="p-soft p-small">
                {relations.includes('responsible-person')
                  ? text('register.you')
                  : (responsiblePersonName ?? text('unknown-name'))}
              </span>
            </span>
          ),
        },
        { key: 'open', header: t('column.open'), cell: (horse: ListedHorse) => <OpenMatters horse={horse} /> },
        { key: 'races', header: t('column.races'), cell: (horse: ListedHorse) => <Races horse={horse} /> },
      ].filter(({ key }) => !isOptional(key) || shown.includes(key))}
    />
  )
}
