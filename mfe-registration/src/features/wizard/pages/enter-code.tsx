import { validateCode } from '@portal/contracts-registration/rules'
import { Button, Notice } from '@portal/ui'
import { Form, TextField, useForm } from '@portal/ui/forms'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { registrationApi } from '../../../shared/api.ts'
import { useQuestionText, useText } from '../../../shared/texts.ts'
import { CodeLocked } from '../fields/code-locked.tsx'
import { NewCode } from '../fields/new-code.tsx'
import { useSecondsUntil } from '../fields/use-seconds-until.ts'
import { toFieldErrors } from '../frame/form-errors.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { getNextPage, toPath } from '../frame/progress.ts'
import { changeQuery, useIsChange } from '../frame/use-is-change.ts'
import { draftHeaders, useDraftUpdate } from '../frame/use-draft.ts'
import { WizardPage } from '../frame/wizard-page.tsx'

/** From how many attempts left on the page says so. */
const fewAttempts = 3

/** Confirms the contact with the code that was sent to it. */
export default function EnterCodePage(props: PageProps) {
  const { draft, settings } = props
  const { today } = settings
  const t = useQuestionText()
  const frame = useText()
  const { getMessage, toFormErrors } = useMessages()
  const navigate = useNavigate()
  const isChange = useIsChange()
  const { set, reload } = useDraftUpdate()
  const [hasFailed, setFailed] = useState(false)
  const { sentCode } = draft
  const lockedSeconds = useSecondsUntil(sentCode?.lockedUntil ?? null)
  const form = useForm<{ code: string }>({
    defaultValues: { code: '' },
    shouldFocusError: false,
    resolver: async (values) => {
      const key = validateCode(removeSeparators(values.code))
      const errors = key ? toFieldErrors([{ field: 'code', message: getMessage(key) }]) : {}
      return (key ? { values: {}, errors } : { values, errors }) as never
    },
  })
  if (sentCode === null) return null
  if (lockedSeconds > 0) return <CodeLocked {...props} secondsLeft={lockedSeconds} />

  const submit = async ({ code }: { readonly code: string }) => {
    setFailed(false)
    await registrationApi().confirmDraftCode({ body: { code: removeSeparators(code) } }, { headers: draftHeaders })
    const confirmed = (await registrationApi().getDraft({}, { headers: draftHeaders })).draft
    set(confirmed)
    if (confirmed !== null) await navigate(toPath(getNextPage('code', confirmed, { today, isChange })))
  }
  const handleFailure = (failure: unknown) => {
    setFailed(true)
    // The number of attempts left, and whether the code is locked.
    void reload()
    return toFormErrors(failure, { 'auth.code-incorrect': 'code', 'auth.code-expired': 'code' })
  }
  return (
    <WizardPage
      page="enter-code"
      draft={draft}
      today={today}
      title={t('code.enter-title')}
      lead={t(sentCode.channel === 'email' ? 'code.sent-email' : 'code.sent-text', {
        destination: sentCode.destination,
      })}
      hasErrors={hasFailed || form.formState.errors.code !== undefined}
    >
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
      <NewCode draft={draft} sentCode={sentCode} channelsOn={settings.channels} />
      <p className="wizard-after">
        <Link to={toPath('contact') + (isChange ? changeQuery : '')}>{t('code.change-contact')}</Link>
      </p>
    </WizardPage>
  )
}

/** Codes are often pasted with spaces or dashes. */
function removeSeparators(code: string): string {
  return code.replaceAll(/[\s\u2010-\u2015-]/g, '')
}
