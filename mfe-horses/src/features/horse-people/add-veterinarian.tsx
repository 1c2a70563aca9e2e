import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { fieldId, Form, useForm, type FormErrors } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { CheckName, type NameCheck } from '../check-name/index.ts'
import { usePeopleText } from './texts.ts'

interface AddVeterinarianProps {
  readonly horseId: string
  readonly onClose: () => void
}

/** Adds a veterinarian, who is named and checked, at once. */
export function AddVeterinarian({ horseId, onClose }: AddVeterinarianProps) {
  const t = usePeopleText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const command = useCommand(horsesApi().addVeterinarian)
  const [veterinarian, setVeterinarian] = useState<NameCheck>({ text: '', person: null })
  const form = useForm({ defaultValues: { veterinarian: '' }, shouldFocusError: false })
  const submit = async (): Promise<void> => {
    const { text, person } = veterinarian
    if (person === null) throw new InvalidAnswers(['veterinarian'])
    const checked = { text: text.trim(), checkToken: person.checkToken }
    await command.mutateAsync({ params: { horseId }, body: { veterinarian: checked } })
    toasts.show({ kind: 'success', message: t('added') })
    await queries.invalidateQueries()
    onClose()
  }
  const toFormErrors = (failure: unknown): FormErrors =>
    failure instanceof InvalidAnswers
      ? { fields: { veterinarian: t(veterinarian.text.trim() === '' ? 'who-missing' : 'name-missing') } }
      : { form: describe(failure).message ?? t('add-failed') }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      <h4>{t('add-title')}</h4>
      <p>{t('add-lead')}</p>
      <CheckName
        id={fieldId('veterinarian')}
        label={t('who')}
        value={veterinarian}
        onChange={setVeterinarian}
        error={form.formState.errors.veterinarian?.message}
      />
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('add')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Cluster>
    </Form>
  )
}
