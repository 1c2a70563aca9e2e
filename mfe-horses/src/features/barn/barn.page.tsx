import { Button, EmptyState, ErrorState, InputField, LoadingState, Page, PageTitle } from '@portal/ui'
import { lazy, Suspense, useState } from 'react'
import { useSavedLocations } from '../../shared/locations.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useFilters } from '../../shared/use-filters.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { BarnActions } from './barn-actions.tsx'
import { useBarnHorses, type BarnHorse } from './barn-horses.ts'
import type { Scan } from './parse-scan.ts'
import { useBarnText } from './texts.ts'
import { useChipReader } from './use-chip-reader.ts'
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
  const find = useFindHorse(own.data ?? [])
  const [hasCamera, setCamera] = useState(false)
  const start = (input: Scan | string) => {
    setCamera(false)
    setFilter('horse', '')
    find.mutate(input, {
      onSuccess: ([first, ...others]) => {
        if (first && others.length === 0) setFilter('horse', first.horseId)
      },
    })
  }
  useChipReader(start)
  const all = [...(find.data ?? []), ...(own.data ?? [])]
  const selected = all.find(({ horseId }) => horseId === filters.get('horse'))
  if (selected) return <BarnActions horse={selected} onDone={() => setFilter('horse', '')} />
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
      {find.isPending || (own.isPending && !own.isError) ? (
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
