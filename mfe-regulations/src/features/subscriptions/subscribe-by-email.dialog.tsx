import { describeFailure } from '@portal/api-client'
import { subscribeByEmailInput } from '@portal/contracts-regulations/inputs'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions } from '@portal/ui'
import { Form, TextField, useSchemaForm } from '@portal/ui/forms'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useSubscriptionsText } from './texts.ts'

/** Takes the email address of a reader without an account. */
export default function SubscribeByEmailDialog({
  mainParentId,
  title,
  onClose,
}: {
  /** Null for all regulations. */
  readonly mainParentId: string | null
  readonly title: string
  readonly onClose: () => void
}) {
  const t = useSubscriptionsText()
  const shell = useShell()
  const locale = useLocale()
  const form = useSchemaForm({
    schema: subscribeByEmailInput,
    defaultValues: { email: '' },
    toInput: ({ email }) => ({ email: email.trim() || undefined, mainParentId, locale }),
  })
  return (
    <Dialog title={t('by-email.title')} onClose={onClose}>
      <p className="p-soft">{t('by-email.intro', { title })}</p>
      <Form
        form={form}
        onSubmit={async (body) => {
          // A corrected address is a new request.
          await regulationsApi().subscribeByEmail({ body }, { idempotencyKey: crypto.randomUUID() })
          shell.toasts.show({ kind: 'success', message: t('by-email.done') })
          onClose()
        }}
        toFormErrors={(failure) => ({ form: describeFailure(failure, t).message })}
      >
        <TextField
          name="email"
          type="email"
          label={t('by-email.address')}
          help={t('by-email.help')}
          autoComplete="email"
          maxLength={254}
          required
        />
        <DialogActions cancel={{ label: t('by-email.cancel'), onClick: onClose }}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('by-email.submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
