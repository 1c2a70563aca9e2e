import { useUser } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

/** Says on every page for whom the user acts, with a button to stop. */
export function ActingBanner() {
  const { session } = usePortal()
  const t = useText()
  const actingFor = useUser()?.actingFor
  if (actingFor === undefined) return null
  return (
    <section className="s-banner s-acting" aria-label={t('acting.label')}>
      <p>{t('acting.banner', { name: actingFor.name })}</p>
      <Button size="s" onClick={() => session.stopActing()}>
        {t('acting.stop')}
      </Button>
    </section>
  )
}
