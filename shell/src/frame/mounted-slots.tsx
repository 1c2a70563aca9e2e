import { createPortal } from 'react-dom'
import type { Slots } from '../host/slots.ts'
import { useStore } from '../store.ts'
import { SlotContent } from './slot-content.tsx'

/** What other parts put into the places that pages offer, drawn there from the shell's own tree. */
export function MountedSlots({ slots }: { slots: Slots }) {
  return useStore(slots.store).map(({ id, slot, element, properties }) =>
    createPortal(<SlotContent slot={slot} properties={properties} />, element, String(id)),
  )
}
