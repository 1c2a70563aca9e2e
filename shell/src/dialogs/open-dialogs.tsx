import type { OpenDialog } from '../host/dialogs.ts'
import { AddUserDialog } from './add-user.dialog.tsx'
import { ConfirmDialog } from './confirm.dialog.tsx'
import { DefinitionFormDialog } from './definition-form.dialog.tsx'
import { FormDialog } from './form.dialog.tsx'
import { LoadingDialog } from './loading.dialog.tsx'

/** Renders the dialogs opened by remotes; later ones are on top. */
export default function OpenDialogs({ dialogs }: { dialogs: readonly OpenDialog[] }) {
  return dialogs.map((dialog) => <DialogByKind key={dialog.id} dialog={dialog} />)
}

function DialogByKind({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmDialog options={dialog.options} done={dialog.done} />
    case 'form':
      return <FormDialog options={dialog.options} done={dialog.done} />
    case 'definition-form':
      return <DefinitionFormDialog draft={dialog.draft} save={dialog.save} done={dialog.done} />
    case 'add-user':
      return <AddUserDialog save={dialog.save} done={dialog.done} />
    case 'loading':
      return <LoadingDialog title={dialog.title} onCancel={dialog.onCancel} progress={dialog.progress} />
  }
}
