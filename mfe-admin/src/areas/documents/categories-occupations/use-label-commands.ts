import { CallFailure, describeFailure } from '@portal/api-client'
import type { DocumentLabel } from '@portal/contracts-regulations'
import type { FormDialogOptions } from '@portal/contracts-shell/host'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { getLabelCalls, type LabelKind } from './label-calls.ts'
import { useCategoriesOccupationsText } from './texts.ts'

interface Name {
  readonly en: string
  readonly es?: string
}

/** Adds, renames and deletes categories or occupations. Errors are shown at their field. */
export function useLabelCommands(kind: LabelKind) {
  const t = useCategoriesOccupationsText()
  const shell = useShell()
  const queries = useQueryClient()
  const calls = getLabelCalls(kind)
  const add = useCommand(calls.add)
  const update = useCommand(calls.update)
  const remove = useCommand(calls.remove)
  const refresh = () => queries.invalidateQueries({ queryKey: calls.list.key })
  const showSuccess = (message: string) => shell.toasts.show({ kind: 'success', message })

  const openForm = (
    title: string,
    submitLabel: string,
    name: Partial<Name>,
    save: (name: Name) => Promise<unknown>,
  ) => {
    const submit: FormDialogOptions['submit'] = async (values) => {
      const en = String(values['en'] ?? '').trim()
      const es = String(values['es'] ?? '').trim()
      try {
        await save({ en, ...(es && { es }) })
        showSuccess(t('saved', { name: en }))
        return undefined
      } catch (failure) {
        const { message } = describeFailure(failure, t)
        const isTaken = failure instanceof CallFailure && failure.error.endsWith('name-taken')
        return { [isTaken ? 'en' : 'form']: message }
      } finally {
        await refresh()
      }
    }
    const field = { kind: 'text', maxLength: 100 } as const
    void shell.dialogs.form({
      title,
      submitLabel,
      fields: [
        { ...field, name: 'en', label: t('name.en'), required: true, initial: name.en ?? '' },
        { ...field, name: 'es', label: t('name.es'), help: t('name.es-help'), initial: name.es ?? '' },
      ],
      submit,
    })
  }

  return {
    add: () => openForm(t(`${kind}.add`), t('add'), {}, (name) => add.mutateAsync({ body: { name } })),
    rename: (label: DocumentLabel) =>
      openForm(t('rename.title', { name: label.name.en }), t('save'), label.name as Partial<Name>, (name) =>
        update.mutateAsync({ params: { id: label.id }, body: { name, expectedVersion: label.lockVersion } }),
      ),
    async remove(label: DocumentLabel) {
      const { id, name, lockVersion } = label
      const isConfirmed = await shell.dialogs.confirm({
        title: t('delete.title', { name: name.en }),
        englishPhrases: [name.en],
        message: t('delete.text'),
        confirmLabel: t('delete'),
        danger: true,
      })
      if (!isConfirmed) return
      try {
        await remove.mutateAsync({ params: { id }, query: { expectedVersion: lockVersion } })
        showSuccess(t('delete.done', { name: name.en }))
      } catch (failure) {
        shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
      } finally {
        await refresh()
      }
    },
  }
}
