import type { ShellHost } from '@portal/contracts-shell/host'
import { createStore, type Store } from '../store.ts'

interface MountedSlot {
  readonly id: number
  readonly slot: string
  readonly element: HTMLElement
  readonly properties: Readonly<Record<string, unknown>>
}

export interface Slots {
  readonly store: Store<readonly MountedSlot[]>
  readonly mount: ShellHost['slots']['mount']
}

/**
 * Creates the slots that pages mount. Their content is rendered in the shell's own React tree, so that it has the
 * providers.
 */
export function createSlots(): Slots {
  const store = createStore<readonly MountedSlot[]>([])
  let lastId = 0
  return {
    store,
    mount(slot, element, properties) {
      lastId += 1
      const id = lastId
      store.set((mounted) => [...mounted, { id, slot, element, properties }])
      return () => store.set((mounted) => mounted.filter((entry) => entry.id !== id))
    },
  }
}
