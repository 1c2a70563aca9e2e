import type { ToastOptions } from '@portal/contracts-shell/host'
import type { Toast } from '@portal/ui'
import { createStore, type Store } from '../store.ts'
import { markEnglish } from './mark-english.tsx'

/** Maximum number of visible toasts; the oldest is removed first. */
const maxToasts = 4

export interface Toasts {
  readonly store: Store<readonly Toast[]>
  show(toast: ToastOptions): void
  close(id: string): void
}

export function createToasts(): Toasts {
  const store = createStore<readonly Toast[]>([])
  let lastId = 0
  return {
    store,
    show({ kind, title, message, englishPhrases }) {
      lastId += 1
      const toast = {
        id: String(lastId),
        kind,
        ...(title !== undefined && { title: markEnglish(title, englishPhrases) }),
        message: markEnglish(message, englishPhrases),
        lang: document.documentElement.lang,
      }
      store.set((toasts) => [...toasts, toast].slice(-maxToasts))
    },
    close: (id) => store.set((toasts) => toasts.filter((toast) => toast.id !== id)),
  }
}
