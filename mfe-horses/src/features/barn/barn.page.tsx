import { Button, EmptyState, ErrorState, InputField, LoadingState, Page, PageTitle } from '@portal/ui'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useSavedLocations } from '../../shared/locations.ts'
import { useChipReader } from '../../shared/use-chip-reader.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useMyTracks } from '../vets-list/index.ts'
import { BarnActions } from './barn-actions.tsx'
import { useBarnHorses, useSheetHorses, type BarnHorse } from './barn-horses.ts'
import { BarnJog } from './barn-jog.tsx'
import { parseScan, type Scan } from './parse-scan.ts'
import { useBarnText } from './texts.ts'
import { useFindHorse } from './use-find-horse.ts'
import './barn.css'

const Camera = lazy(() => import('./camera.tsx'))

/** `/barn`: finds a horse by chip reader, camera or typing, and leads to what is recorded in a barn. For phones first. */
export default function BarnPage() {
  const t = useBarnText()
  return (
    <Page width="text">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Barn />
    </Page>
  )
}

function Barn() {
  const t = useBarnText()
  const describe = useFailureText()
  const [filters, setFilter] = useFilters()
  const own = useBarnHorses()
  useSavedLocations()
  const tracks = useMyTracks().filter(({ roles }) => roles.includes('regulatory-veterinarian'))
  const entered = useSheetHorses(tracks)
  const near = [...(own.data ?? []), ...entered]
  const find = useFindHorse(near)
  const [scannedChip, setScannedChip] = useState<string>()
  const [hasCamera, setCamera] = useState(false)
  const start = (input: Scan | string) => {
    setCamera(false)
    setFilter('horse', '')
    find.mutate(input, {
      onSuccess: ([first, ...others]) => {
        if (!first || others.length > 0) return
        const scan = typeof input === 'string' ? parseScan(input) : input
        setScannedChip(scan && 'microchip' in scan ? scan.microchip : undefined)
        setFilter('horse', first.horseId)
      },
    })
  }
  const isLoading = own.isPending && !own.isError
  const open = useEffectEvent(start)
  useEffect(() => {
    // What was typed before the own horses were loaded, which takes a moment without a connection.
    if (!isLoading && find.data?.length === 0 && find.variables !== undefined) open(find.variables)
    // Only when they are loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoading])
  const all = [...(find.data ?? []), ...near]
  const selected = all.find(({ horseId }) => horseId === filters.get('horse'))
  const track = tracks.find(({ locationId }) => locationId === filters.get('jog'))
  useChipReader((digits) => {
    // In the form for a jog, a scan confirms the horse instead.
    if (!selected || !track) start(digits)
  })
  if (selected && track)
    return <BarnJog horse={selected} track={track} scannedChip={scannedChip} onDone={() => setFilter('jog', '')} />
  if (selected)
    return (
      <BarnActions
        horse={selected}
        tracks={tracks}
        onJog={(trackId) => setFilter('jog', trackId)}
        onDone={() => setFilter('horse', '')}
      />
    )
  return (
    <div className="p-stack" data-gap="m">
      <SearchForm onSearch={start} />
      {hasCamera ? (
        <>
          <Suspense fallback={<p>{t('camera.starting')}</p>}>
            <Camera onScan={start} />
          </Suspense>
          <Button onClick={() => setCamera(false)}>{t('stop')}</Button>
        </>
      ) : (
        <Button onClick={() => setCamera(true)}>{t('scan')}</Button>
      )}
      {find.isPending || isLoading ? (
        <LoadingState />
      ) : find.isError ? (
        <ErrorState title={t('failed')} {...describe(find.error)} />
      ) : (
        find.data && <Found horses={find.data} onSelect={(horseId) => setFilter('horse', horseId)} />
      )}
    </div>
  )
}

function SearchForm({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const t = useBarnText()
  const [text, setText] = useState('')
  return (
    <form
      className="p-stack"
      data-gap="s"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onSearch(text)
      }}
    >
      <InputField
        label={t('search')}
        help={t('search-help')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('find')}
      </Button>
    </form>
  )
}

interface FoundProps {
  readonly horses: readonly BarnHorse[]
  readonly onSelect: (horseId: string) => void
}

function Found({ horses, onSelect }: FoundProps) {
  const t = useBarnText()
  const { getName, getFacts } = useHorseText()
  if (horses.length === 0)
    return <EmptyState title={t('none')}>{t(navigator.onLine ? 'none-text' : 'none-offline')}</EmptyState>
  return (
    <>
      <p role="status">{t('found', { count: horses.length })}</p>
      <ul className="barn-found">
        {horses.map((horse) => (
          <li key={horse.horseId}>
            <Button onClick={() => onSelect(horse.horseId)}>
              <span className="p-stack" data-gap="none">
                <strong>{getName(horse)}</strong>
                <span className="p-small">{getFacts(horse)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
