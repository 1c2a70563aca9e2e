import type { ConfirmOptions, DefinitionDraft, FormDialogOptions, ShellHost } from '@portal/contracts-shell/host'
import { createStore, type Store } from '../store.ts'

type SaveDefinition = Parameters<ShellHost['dialogs']['definitionForm']>[1]
type SaveUser = Parameters<ShellHost['dialogs']['addUser']>[0]

/** A dialog that is open; `done` closes it and answers who asked. */
export type OpenDialog = { readonly id: number; readonly done: (answer: boolean) => void } & (
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

type Wanted = OpenDialog extends infer Dialog
  ? Dialog extends OpenDialog
    ? Omit<Dialog, 'id' | 'done'>
    : never
  : never

export interface Dialogs extends Omit<ShellHost['dialogs'], 'definitions'> {
  readonly store: Store<readonly OpenDialog[]>
  /** Closes all as if each were cancelled: whoever opened them is not here any more. */
  closeAll(): void
}

/** The dialogs offered to remotes (spec 2). They are data here; frame/open-dialogs.tsx shows them. */
export function createDialogs(): Dialogs {
  const store = createStore<readonly OpenDialog[]>([])
  let last = 0

  function close(id: number): void {
    store.set((dialogs) => dialogs.filter((dialog) => dialog.id !== id))
  }

  function open(dialog: Wanted): { readonly id: number; readonly answer: Promise<boolean> } {
    last += 1
    const id = last
    const answer = new Promise<boolean>((resolve) => {
      const done = (given: boolean) => {
        close(id)
        resolve(given)
      }
      store.set((dialogs) => [...dialogs, { ...dialog, id, done }])
    })
    return { id, answer }
  }

  return {
    store,
    closeAll() {
      for (const dialog of store.get()) {
        if (dialog.kind === 'loading') dialog.onCancel?.()
        dialog.done(false)
      }
    },
    confirm: (options) => open({ kind: 'confirm', options }).answer,
    form: (options) => open({ kind: 'form', options }).answer,
    definitionForm: (draft, save) => open({ kind: 'definition-form', draft, save }).answer,
    addUser: (save) => open({ kind: 'add-user', save }).answer,
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
