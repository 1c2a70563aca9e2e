import type { Location } from '@portal/contracts-horses'
import { Combobox } from '@portal/ui'
import { useLocation, useLocationSearch } from './locations.ts'

interface TrackFilterProps {
  readonly label: string
  /** Id of the track; empty: all of them. */
  readonly value: string
  /** What the empty value is called, such as "All tracks"; it is the first option. Without it, a track must be selected. */
  readonly all?: string | undefined
  readonly onChange: (trackId: string) => void
}

/** A filter of a list by track. */
export function TrackFilter({ label, value, all, onChange }: TrackFilterProps) {
  const { search } = useLocationSearch('TRACK')
  const track: Location | undefined = useLocation(value)
  const none = all === undefined ? undefined : { value: '', label: all }
  return (
    <Combobox
      label={label}
      selected={value === '' ? none : track && { value, label: track.name }}
      onSelect={(option) => onChange(option?.value ?? '')}
      search={async (text) => (text === '' && none ? [none, ...(await search(text))] : search(text))}
    />
  )
}
