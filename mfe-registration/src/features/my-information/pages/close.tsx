import { useShell } from '@portal/shell-sdk'
import { Notice, Prose } from '@portal/ui'
import { TextField } from '@portal/ui/forms'
import { registrationApi } from '../../../shared/api.ts'
import { trim } from '../../wizard/index.ts'
import { ChangeForm } from '../change-form.tsx'
import type { ChangeProps } from '../page-props.ts'
import { useMyText } from '../texts.ts'

/** Closes the account after the person typed the HISA ID. */
export default function ClosePage({ information: { hisaPersonId } }: ChangeProps) {
  const t = useMyText()
  const { navigation, session, toasts } = useShell()
  const close = async ({ confirmation }: { readonly confirmation: string }) => {
    await registrationApi().closeMyAccount({ body: { confirmation: trim(confirmation) } })
    // First to a page that needs no session, because this one would lead to the sign-in page.
    navigation.to('/', { replace: true })
    await session.refresh()
    toasts.show({ kind: 'success', message: t('close-done') })
  }
  return (
    <ChangeForm
      title={t('close-title')}
      defaultValues={{ confirmation: '' }}
      check={() => []}
      save={close}
      next="/"
      submitLabel={t('close-account')}
      errorFields={{ 'people.confirmation-wrong': 'confirmation' }}
    >
      <Notice tone="warning" title={t('close-warning')}>
        {t('close-warning-text')}
      </Notice>
      <Prose>
        <h2>{t('close-kept')}</h2>
        <p>{t('close-kept-text')}</p>
        <h2>{t('close-again')}</h2>
        <p>{t('close-again-text')}</p>
      </Prose>
      <TextField
        name="confirmation"
        label={t('close-confirm', { number: hisaPersonId })}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </ChangeForm>
  )
}
