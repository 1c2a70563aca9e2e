import { canOpen } from '@portal/contracts-common/light'
import { useUser } from '@portal/shell-sdk'
import { LinkButton, Notice } from '@portal/ui'
import { useDraft } from '../wizard/index.ts'
import { useMyText } from './texts.ts'
import { useMyInformation } from './use-my-information.ts'

/** Asks to register or to accept a new agreement; fills the shell's `home-signed-in` slot. */
export default function Reminders() {
  const t = useMyText()
  const user = useUser()
  const information = useMyInformation()
  const draft = useDraft()
  if (information.data === undefined || draft.data === undefined || canOpen('staff', user)) return null
  if (information.data === null) {
    if (draft.data !== null) return null
    return (
      <Notice tone="info" title={t('no-person')}>
        <p>{t('no-person-text')}</p>
        <p>
          <LinkButton size="s" to="/registration">
            {t('register')}
          </LinkButton>
        </p>
      </Notice>
    )
  }
  const { acceptedVersion, currentVersion } = information.data.agreement
  if (acceptedVersion === currentVersion) return null
  return (
    <Notice tone="warning" title={t('agreement-changed')}>
      <p>
        <LinkButton size="s" to="/my-information/agreement">
          {t('read-agreement')}
        </LinkButton>
      </p>
    </Notice>
  )
}
