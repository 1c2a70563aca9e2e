import { useEffect, useRef } from 'react'
import { useShell } from './shell-host.tsx'

export interface SlotProps {
  /** Name of the place, for example `definition-comments`. */
  readonly name: string
  /** Plain values for the components that fill it. Keep the object stable (useMemo): another object mounts anew. */
  readonly properties?: Readonly<Record<string, unknown>>
}

const nothing = {}

/** A place that other parts of the portal fill. Empty while none does; loading and failure are the shell's. */
export function Slot({ name, properties = nothing }: SlotProps) {
  const { slots } = useShell()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    return slots.mount(name, place.current, properties)
  }, [slots, name, properties])
  return <div ref={place} data-slot={name} />
}
