import type { ToastOptions } from '@portal/contracts-shell/host'
import type { Toast } from '@portal/ui'
import { createStore, type Store } from '../store.ts'
import { withEnglish } from './with-english.tsx'

/** At most this many stand at once; the oldest goes. */
const most = 4

export interface Toasts {
  readonly store: Store<readonly Toast[]>
  show(toast: ToastOptions): void
  close(id: string): void
}

export function createToasts(): Toasts {
  const store = createStore<readonly Toast[]>([])
  let last = 0
  return {
    store,
    show({ kind, title, message, english }) {
      last += 1
      const toast = {
        id: String(last),
        kind,
        ...(title !== undefined && { title: withEnglish(title, english) }),
        message: withEnglish(message, english),
      }
      store.set((toasts) => [...toasts, toast].slice(-most))
    },
    close: (id) => store.set((toasts) => toasts.filter((toast) => toast.id !== id)),
  }
}
