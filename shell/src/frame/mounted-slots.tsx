import { createPortal } from 'react-dom'
import type { Slots } from '../host/slots.ts'
import { useStore } from '../store.ts'
import { SlotContent } from './slot-content.tsx'

/** Renders the components of mounted slots as portals within the shell's own React tree. */
export function MountedSlots({ slots }: { slots: Slots }) {
  return useStore(slots.store).map(({ id, slot, element, properties }) =>
    createPortal(<SlotContent slot={slot} properties={properties} />, element, String(id)),
  )
}
