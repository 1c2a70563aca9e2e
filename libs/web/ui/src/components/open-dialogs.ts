import { useSyncExternalStore } from 'react'

/** Open modal dialogs, in the order they were opened. */
let openDialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Registers an open modal dialog. Returns a function that removes it. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  setOpenDialogs([...openDialogs, dialog])
  return () => setOpenDialogs(openDialogs.filter((other) => other !== dialog))
}

/** Returns the topmost open dialog, if any. Everything outside it is inert, so live regions must render inside it. */
export function useTopmostDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, () => openDialogs.at(-1))
}

function setOpenDialogs(next: readonly HTMLDialogElement[]): void {
  openDialogs = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
