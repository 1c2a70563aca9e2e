import type { RegistrationDraft } from '@portal/contracts-registration'
import { validateCode } from '@portal/contracts-registration/rules'
import { Button, Notice } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { useState } from 'react'
import { useQuestionText, useText } from '../../../shared/texts.ts'
import { toFieldErrors } from '../frame/form-errors.ts'
import { useMessages } from '../frame/messages.ts'

export type SentCode = NonNullable<RegistrationDraft['sentCode']>

/** From how many attempts left on the form says so. */
const fewAttempts = 3

/** State of the form for a code, which the page needs for its title. */
export function useCodeForm() {
  const { getMessage } = useMessages()
  const [hasFailed, setFailed] = useState(false)
  const form = useForm<{ code: string }>({
    defaultValues: { code: '' },
    shouldFocusError: false,
    resolver: async (values) => {
      const key = validateCode(removeSeparators(values.code))
      const errors = key ? toFieldErrors([{ field: 'code', message: getMessage(key) }]) : {}
      return (key ? { values: {}, errors } : { values, errors }) as never
    },
  })
  return { form, setFailed, hasErrors: hasFailed || form.formState.errors.code !== undefined }
}

interface CodeFormProps {
  readonly codeForm: ReturnType<typeof useCodeForm>
  readonly sentCode: SentCode
  /** Sends the six digits to the service. */
  readonly onCode: (code: string) => Promise<void>
  /** Loads the number of attempts left, and whether codes are locked. */
  readonly onFailure: () => void
}

/** Asks for the 6-digit code that was sent. */
export function CodeForm({ codeForm: { form, setFailed }, sentCode, onCode, onFailure }: CodeFormProps) {
  const t = useQuestionText()
  const frame = useText()
  const { toFormErrors } = useMessages()
  const submit = async ({ code }: { readonly code: string }) => {
    setFailed(false)
    await onCode(removeSeparators(code))
  }
  const handleFailure = (failure: unknown) => {
    setFailed(true)
    onFailure()
    return toFormErrors(failure, { 'auth.code-incorrect': 'code', 'auth.code-expired': 'code' })
  }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={handleFailure}>
      {sentCode.attemptsLeft <= fewAttempts && (
        <Notice tone="warning" live>
          {t('code.attempts-left', { count: sentCode.attemptsLeft })}
        </Notice>
      )}
      <TextField
        name="code"
        label={t('code.label')}
        help={t('code.help')}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        required
      />
      <div className="wizard-actions">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {frame('frame.continue')}
        </Button>
      </div>
    </Form>
  )
}

/** Codes are often pasted with spaces or dashes. */
function removeSeparators(code: string): string {
  return code.replaceAll(/[\s\u2010-\u2015-]/g, '')
}
