import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { ComboboxField, Form, useForm, type FormErrors } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useRef, useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { InvalidAnswers } from '../../shared/invalid-answers.ts'
import { useLocationSearch } from '../../shared/locations.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import type { Registered } from './registered-horses.tsx'
import { useManyText } from './texts.ts'

interface RegisterAtLocationProps {
  readonly registryNumbers: readonly string[]
  readonly onRegistered: (horses: readonly Registered[]) => void
}

/** Horses in one command, so that the progress is visible. */
const batchSize = 10

/** Asks where the horses are and registers them in parts. After a failure, what was registered is not registered again. */
export function RegisterAtLocation({ registryNumbers, onRegistered }: RegisterAtLocationProps) {
  const t = useManyText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const { listMyHorses, registerHorses } = horsesApi()
  const locations = useLocationSearch()
  const command = useCommand(registerHorses)
  const finished = useRef<readonly Registered[]>([])
  const [done, setDone] = useState(0)
  const form = useForm({ defaultValues: { locationId: '' }, shouldFocusError: false })
  const submit = async ({ locationId }: { readonly locationId: string }): Promise<void> => {
    if (locationId === '') throw new InvalidAnswers(['locationId'])
    while (finished.current.length < registryNumbers.length) {
      const start = finished.current.length
      const batch = registryNumbers.slice(start, start + batchSize)
      finished.current = [...finished.current, ...(await register(batch, locationId))]
      setDone(finished.current.length)
    }
    await queries.invalidateQueries({ queryKey: listMyHorses.key })
    const count = finished.current.filter(({ horseId }) => horseId !== null).length
    toasts.show({ kind: 'success', message: t('toast', { count }) })
    onRegistered(finished.current)
  }
  const register = async (batch: readonly string[], locationId: string): Promise<readonly Registered[]> =>
    (await command.mutateAsync({ body: { registryNumbers: [...batch], locationId } })).horses
  const toFormErrors = (failure: unknown): FormErrors => {
    if (failure instanceof InvalidAnswers) return { fields: { locationId: t('location-missing') } }
    const registered = finished.current.filter(({ horseId }) => horseId !== null).length
    const { message = t('register-failed') } = describe(failure)
    return { form: `${message} ${t('register-failed-text', { done: registered })}` }
  }
  const isBusy = form.formState.isSubmitting
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      <ComboboxField name="locationId" label={t('location')} required search={locations.search} />
      <div className="p-cluster">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('submit', { count: registryNumbers.length })}
        </Button>
        {isBusy && (
          <span className="p-cluster">
            <progress value={done} max={registryNumbers.length} aria-label={t('title')} />
            {t('progress', { done, total: registryNumbers.length })}
          </span>
        )}
      </div>
    </Form>
  )
}
