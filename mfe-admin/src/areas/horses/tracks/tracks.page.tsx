import type { Location } from '@portal/contracts-horses'
import { locationTypes } from '@portal/contracts-horses/assignment-rules'
import { Button, Cluster, DataList, Page, PageTitle, SearchField, SelectField } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { horsesApi } from '../../../shared/api.ts'
import { ListFrame } from '../../../shared/list-frame.tsx'
import { useAdminText } from '../../../shared/texts.ts'
import { useTracksText } from './texts.ts'
import { useAddLocation } from './use-track-commands.ts'

/** `/track-management`: tracks, training centers and farms. */
export default function TracksPage() {
  const t = useTracksText()
  const title = useAdminText()
  const [filters, setFilters] = useSearchParams()
  const type = locationTypes.find((each) => each === filters.get('type'))
  const [typed, setTyped] = useState(filters.get('search') ?? '')
  const addLocation = useAddLocation()
  const setFilter = (name: string, value: string) => {
    const next = new URLSearchParams(filters)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setFilters(next, { replace: true })
  }
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('track-management.title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <Cluster>
          <Button variant="primary" onClick={() => void addLocation()}>
            {t('add')}
          </Button>
        </Cluster>
        <Cluster>
          <form
            role="search"
            onSubmit={(event) => {
              event.preventDefault()
              setFilter('search', typed.trim())
            }}
          >
            <SearchField
              label={t('search')}
              showLabel
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </form>
          <SelectField
            label={t('type')}
            value={type ?? ''}
            onChange={(event) => setFilter('type', event.target.value)}
            options={[
              { value: '', label: t('type.all') },
              ...locationTypes.map((value) => ({ value, label: t(`type.${value}`) })),
            ]}
          />
        </Cluster>
        <Locations search={filters.get('search') ?? ''} type={type} />
      </div>
    </Page>
  )
}

function Locations({ search, type }: { readonly search: string; readonly type: Location['type'] | undefined }) {
  const t = useTracksText()
  const { listLocations } = horsesApi()
  const filter = { ...(search !== '' && { search }), ...(type && { type }) }
  const list = usePagedList(
    [...listLocations.key, filter],
    (page, options) => listLocations({ query: { ...page, ...filter } }, options),
    { staleTime: 0 },
  )
  return (
    <ListFrame list={list} t={t}>
      {(locations) => (
        <DataList<Location>
          caption={t('caption')}
          rows={locations}
          rowKey={({ locationId }) => locationId}
          columns={[
            {
              key: 'name',
              header: t('name'),
              cell: ({ locationId, name, type: each }) =>
                each === 'TRACK' ? <Link to={`/track-management/${locationId}`}>{name}</Link> : name,
            },
            { key: 'code', header: t('code'), cell: ({ code }) => code },
            { key: 'type', header: t('type'), cell: ({ type: each }) => t(`type.${each}`) },
            { key: 'state', header: t('state'), cell: ({ state }) => state },
          ]}
        />
      )}
    </ListFrame>
  )
}
