import type { ShellHost } from '@portal/contracts-shell/host'
import { createStore, type Store } from '../store.ts'

interface Mounted {
  readonly id: number
  readonly slot: string
  readonly element: HTMLElement
  readonly properties: Readonly<Record<string, unknown>>
}

export interface Slots {
  readonly store: Store<readonly Mounted[]>
  readonly mount: ShellHost['slots']['mount']
}

/** Places that pages offer to other parts. Their content belongs to the shell's own tree, so providers reach it. */
export function createSlots(): Slots {
  const store = createStore<readonly Mounted[]>([])
  let last = 0
  return {
    store,
    mount(slot, element, properties) {
      last += 1
      const id = last
      store.set((mounted) => [...mounted, { id, slot, element, properties }])
      return () => store.set((mounted) => mounted.filter((one) => one.id !== id))
    },
  }
}
