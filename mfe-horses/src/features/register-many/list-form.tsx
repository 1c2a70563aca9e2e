import { parseHorseList } from '@portal/contracts-horses/identity-rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster, FileButton } from '@portal/ui'
import { Form, TextAreaField, useForm, type FormErrors } from '@portal/ui/forms'
import { horsesApi } from '../../shared/api.ts'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { combineRows, type CheckedHorses } from './list-rows.ts'
import { useManyText } from './texts.ts'

const maxFileBytes = 1_000_000

/** The list, typed, pasted or from a file. */
export function ListForm({ onChecked }: { readonly onChecked: (checked: CheckedHorses) => void }) {
  const t = useManyText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const form = useForm({ defaultValues: { list: '' }, shouldFocusError: false })
  const check = async (list: string): Promise<void> => {
    const rows = parseHorseList(list)
    const identifiers = rows.flatMap(({ identifier }) => identifier ?? [])
    if (rows.length === 0) throw new InvalidAnswers(['list'])
    const found =
      identifiers.length === 0
        ? { rows: [], isRegistryAvailable: true }
        : await horsesApi().checkHorseList({ body: { identifiers } })
    onChecked({ rows: combineRows(rows, found.rows), isRegistryAvailable: found.isRegistryAvailable })
  }
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > maxFileBytes) toasts.show({ kind: 'error', message: t('file-too-large') })
    else form.setValue('list', await file.text())
  }
  const toFormErrors = (failure: unknown): FormErrors =>
    failure instanceof InvalidAnswers
      ? { fields: { list: t('missing') } }
      : { form: describe(failure).message ?? t('check-failed') }
  return (
    <Form form={form} onSubmit={({ list }) => check(list)} toFormErrors={toFormErrors}>
      <TextAreaField name="list" label={t('list')} help={t('list-help')} rows={10} required />
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('check')}
        </Button>
        <FileButton accept=".csv,.txt" onFiles={(files) => void choose(files)}>
          {t('choose-file')}
        </FileButton>
      </Cluster>
    </Form>
  )
}
