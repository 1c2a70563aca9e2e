import { useEffect, useRef } from 'react'
import { useShell } from './shell-host.tsx'

export interface SlotProps {
  /** Slot name, for example `definition-comments`. */
  readonly name: string
  /** Plain values for the slot's components. Keep the object stable (useMemo), because a new object remounts them. */
  readonly properties?: Readonly<Record<string, unknown>>
}

const noProperties = {}

/** A place that other parts of the portal can fill; empty if none does. The shell handles loading and failures. */
export function Slot({ name, properties = noProperties }: SlotProps) {
  const { slots } = useShell()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (container.current === null) return undefined
    return slots.mount(name, container.current, properties)
  }, [slots, name, properties])
  return <div ref={container} data-slot={name} />
}
