import { useUser } from '@portal/shell-sdk'
import { LinkButton } from '@portal/ui'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

/** Says on every page that the user has limited access, being neither a covered nor a non-covered person (spec 6). */
export function LimitedAccessBanner() {
  const { settings } = usePortal()
  const t = useText()
  const user = useUser()
  if (user?.registration !== 'ended') return null
  return (
    <section className="s-banner" aria-label={t('limited.label')}>
      <p>{t('limited.banner', { phone: settings.supportPhone })}</p>
      <LinkButton size="s" to="/my-information">
        {t('limited.my-information')}
      </LinkButton>
    </section>
  )
}
