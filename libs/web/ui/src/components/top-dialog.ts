import { useSyncExternalStore } from 'react'

/** The modal dialogs that are open, the topmost last. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Says that a dialog lies over all the rest; what it gives back says that it is gone. */
export function enterTop(dialog: HTMLDialogElement): () => void {
  become([...open, dialog])
  return () => become(open.filter((other) => other !== dialog))
}

/** The dialog over all the rest, if there is one: what stands outside of it is neither heard nor operated. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, () => open.at(-1))
}

function become(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
