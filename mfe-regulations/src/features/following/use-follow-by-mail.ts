import { CallFailure, describeFailure } from '@portal/api-client'
import { useLocale, useShell } from '@portal/shell-sdk'
import { api } from '../../api.ts'
import { useFollowingText } from './texts.ts'

/** Opens the shell's form in which somebody without an account says where the mails go. */
export function useFollowByMail(): (followed: { mainParentId: string | null; title: string }) => Promise<void> {
  const t = useFollowingText()
  const shell = useShell()
  const locale = useLocale()
  return async ({ mainParentId, title }) => {
    await shell.dialogs.form({
      title: t('by-mail.title'),
      intro: t('by-mail.intro', { title }),
      submitLabel: t('by-mail.send'),
      fields: [
        {
          name: 'email',
          label: t('by-mail.email'),
          kind: 'email',
          required: true,
          maxLength: 254,
          help: t('by-mail.help'),
        },
      ],
      async submit(values) {
        const email = String(values['email'] ?? '').trim()
        try {
          // Another address is another asking.
          const idempotencyKey = crypto.randomUUID()
          await api().followByMail({ body: { email, mainParentId, locale } }, { idempotencyKey })
        } catch (failure) {
          const isAddress = failure instanceof CallFailure && failure.error === 'input.invalid'
          return isAddress
            ? refused('email', t('by-mail.missing'))
            : refused('form', describeFailure(failure, t).message)
        }
        shell.toasts.show({ kind: 'success', message: t('by-mail.done') })
        return undefined
      },
    })
  }
}

function refused(field: string, sentence: string): Readonly<Record<string, string>> {
  return { [field]: sentence }
}
