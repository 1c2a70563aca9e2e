import { CallFailure, describeFailure } from '@portal/api-client'
import { useLocale, useShell } from '@portal/shell-sdk'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useSubscriptionsText } from './texts.ts'

/** Opens a form dialog in which a person without an account enters an email address. */
export function useSubscribeByEmail(): (target: { mainParentId: string | null; title: string }) => Promise<void> {
  const t = useSubscriptionsText()
  const shell = useShell()
  const locale = useLocale()
  return async ({ mainParentId, title }) => {
    await shell.dialogs.form({
      title: t('by-email.title'),
      intro: t('by-email.intro', { title }),
      submitLabel: t('by-email.submit'),
      fields: [
        {
          name: 'email',
          label: t('by-email.address'),
          kind: 'email',
          required: true,
          maxLength: 254,
          help: t('by-email.help'),
        },
      ],
      async submit(values) {
        const email = String(values['email'] ?? '').trim()
        try {
          // A corrected address is a new request.
          const idempotencyKey = crypto.randomUUID()
          await regulationsApi().subscribeByEmail({ body: { email, mainParentId, locale } }, { idempotencyKey })
        } catch (failure) {
          const isInvalidEmail = failure instanceof CallFailure && failure.error === 'input.invalid'
          return isInvalidEmail
            ? toFieldError('email', t('by-email.invalid'))
            : toFieldError('form', describeFailure(failure, t).message)
        }
        shell.toasts.show({ kind: 'success', message: t('by-email.done') })
        return undefined
      },
    })
  }
}

function toFieldError(field: string, message: string): Readonly<Record<string, string>> {
  return { [field]: message }
}
