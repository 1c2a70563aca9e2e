import type { MyHorseCounts } from '@portal/contracts-horses'
import { Button, CheckboxField, FilterBar, SelectField } from '@portal/ui'
import { useMyHorsesText } from './texts.ts'
import {
  chips,
  optionalColumns,
  sorts,
  type Chip,
  type MyHorsesFilter,
  type OptionalColumn,
} from './use-my-horses-filter.ts'

interface FiltersProps {
  readonly counts: MyHorseCounts
  readonly filter: MyHorsesFilter
  readonly setParam: (name: string, value: string) => void
}

const getCount = (counts: MyHorseCounts, chip: Chip): number =>
  ({
    'can-race': counts.canRace,
    'cannot-race': counts.cannotRace,
    'on-vets-list': counts.onVetsList,
    pending: counts.pending,
    due: counts.due,
  })[chip]

/** Returns the names of the columns that are left out after one is shown or not. */
function toHidden(columns: readonly OptionalColumn[], changed: OptionalColumn, isShown: boolean): string {
  return optionalColumns.filter((column) => (column === changed ? !isShown : !columns.includes(column))).join(',')
}

/** Counts that filter the list, the location, the order, and table or cards. */
export function Filters({ counts, filter, setParam }: FiltersProps) {
  const t = useMyHorsesText()
  const chip = (value: Chip | undefined, text: string) => (
    <Button
      key={value ?? 'all'}
      size="s"
      aria-pressed={filter.chip === value}
      onClick={() => setParam('show', filter.chip === value ? '' : (value ?? ''))}
    >
      {text}
    </Button>
  )
  return (
    <div className="my-horses-filters p-stack" data-gap="s">
      <div className="p-cluster" role="group" aria-label={t('chips')}>
        {chip(undefined, t('chip.all', { number: counts.all }))}
        {chips.map((value) => chip(value, t(`chip.${value}`, { number: getCount(counts, value) })))}
      </div>
      <FilterBar label={t('filters')} activeCount={[filter.locationId].filter(Boolean).length}>
        <SelectField
          label={t('location')}
          value={filter.locationId}
          onChange={(event) => setParam('location', event.target.value)}
          options={[
            { value: '', label: t('location.all') },
            ...counts.locations.map(({ locationId, name, state, count }) => ({
              value: locationId,
              label: t('location.option', { name, state, number: count }),
            })),
          ]}
        />
        <SelectField
          label={t('sort')}
          value={filter.sort}
          onChange={(event) => setParam('sort', event.target.value)}
          options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
        <SelectField
          label={t('view')}
          value={filter.view}
          onChange={(event) => setParam('view', event.target.value)}
          options={[
            { value: 'table', label: t('view.table') },
            { value: 'cards', label: t('view.cards') },
          ]}
        />
        <fieldset className="my-horses-columns">
          <legend>{t('columns')}</legend>
          {optionalColumns.map((column) => (
            <CheckboxField
              key={column}
              label={t(`column.${column}`)}
              checked={filter.columns.includes(column)}
              onChange={({ target }) => setParam('hide', toHidden(filter.columns, column, target.checked))}
            />
          ))}
        </fieldset>
      </FilterBar>
    </div>
  )
}
