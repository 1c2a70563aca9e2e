import type { ConfirmOptions, DefinitionDraft, FormDialogOptions, ShellHost } from '@portal/contracts-shell/host'
import { createStore, type Store } from '../store.ts'

type SaveDefinition = Parameters<ShellHost['dialogs']['definitionForm']>[1]
type SaveUser = Parameters<ShellHost['dialogs']['addUser']>[0]

/** An open dialog; `done` closes it and resolves its promise. */
export type OpenDialog = { readonly id: number; readonly done: (result: boolean) => void } & (
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions }
  | { readonly kind: 'form'; readonly options: FormDialogOptions }
  | { readonly kind: 'definition-form'; readonly draft: DefinitionDraft; readonly save: SaveDefinition }
  | { readonly kind: 'add-user'; readonly save: SaveUser }
  | {
      readonly kind: 'loading'
      readonly title: string
      readonly onCancel: (() => void) | undefined
      readonly progress: Store<{ readonly value?: number; readonly note?: string }>
    }
)

type NewDialog = OpenDialog extends infer Dialog
  ? Dialog extends OpenDialog
    ? Omit<Dialog, 'id' | 'done'>
    : never
  : never

export interface Dialogs extends Omit<ShellHost['dialogs'], 'definitions'> {
  readonly store: Store<readonly OpenDialog[]>
  /** Closes all dialogs as canceled, because the user who opened them has left. */
  closeAll(): void
}

/**
 * Creates the dialogs offered to remotes (spec 2). They are stored as data and rendered by dialogs/open-dialogs.tsx.
 */
export function createDialogs(): Dialogs {
  const store = createStore<readonly OpenDialog[]>([])
  let lastId = 0

  function close(id: number): void {
    store.set((dialogs) => dialogs.filter((dialog) => dialog.id !== id))
  }

  function open(dialog: NewDialog): { readonly id: number; readonly result: Promise<boolean> } {
    lastId += 1
    const id = lastId
    const result = new Promise<boolean>((resolve) => {
      const done = (confirmed: boolean) => {
        close(id)
        resolve(confirmed)
      }
      store.set((dialogs) => [...dialogs, { ...dialog, id, done }])
    })
    return { id, result }
  }

  return {
    store,
    closeAll() {
      for (const dialog of store.get()) {
        if (dialog.kind === 'loading') dialog.onCancel?.()
        dialog.done(false)
      }
    },
    confirm: (options) => open({ kind: 'confirm', options }).result,
    form: (options) => open({ kind: 'form', options }).result,
    definitionForm: (draft, save) => open({ kind: 'definition-form', draft, save }).result,
    addUser: (save) => open({ kind: 'add-user', save }).result,
    loading({ title, onCancel }) {
      const progress = createStore<{ readonly value?: number; readonly note?: string }>({})
      const { id } = open({ kind: 'loading', title, onCancel, progress })
      return {
        progress: (value, note) => progress.set(() => (note === undefined ? { value } : { value, note })),
        close: () => close(id),
      }
    },
  }
}
