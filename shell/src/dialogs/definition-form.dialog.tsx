import type { DefinitionDraft, FormDialogOptions, ShellHost } from '@portal/contracts-shell/host'
import { useText } from '../texts.ts'
import { FormDialog } from './form.dialog.tsx'

/** Creates or edits a definition. Aliases are entered one per line. */
export function DefinitionFormDialog({
  draft,
  save,
  done,
}: {
  draft: DefinitionDraft
  save: Parameters<ShellHost['dialogs']['definitionForm']>[1]
  done: (answer: boolean) => void
}) {
  const t = useText()
  const options: FormDialogOptions = {
    title: draft.id === undefined ? t('definition-form.new') : t('definition-form.edit'),
    submitLabel: t('dialog.save'),
    fields: [
      {
        name: 'term',
        label: t('definition-form.term'),
        kind: 'text',
        required: true,
        maxLength: 100,
        initial: draft.term,
      },
      {
        name: 'aliases',
        label: t('definition-form.aliases'),
        help: t('definition-form.aliases-help'),
        kind: 'textarea',
        initial: draft.aliases.join('\n'),
      },
      {
        name: 'text',
        label: t('definition-form.text'),
        kind: 'textarea',
        required: true,
        maxLength: 20_000,
        initial: draft.text,
      },
    ],
    submit: async ({ term = '', aliases = '', text = '' }) =>
      save({
        ...draft,
        term: String(term).trim(),
        text: String(text).trim(),
        aliases: String(aliases)
          .split('\n')
          .map((alias) => alias.trim())
          .filter((alias) => alias !== ''),
      }),
  }
  return <FormDialog options={options} done={done} />
}
