import { CheckboxField } from '@portal/ui'
import { usePortal } from '../portal-context.ts'
import { useStore } from '../store.ts'
import { useText } from '../texts.ts'

/** Lets the user say that this device is their own, so that saved pages open again after the browser was closed. */
export function OwnDevice() {
  const t = useText()
  const { offline } = usePortal()
  const { isOwnDevice } = useStore(offline.store)
  return (
    <section className="p-stack" data-gap="s" aria-labelledby="own-device">
      <h2 id="own-device">{t('offline.device-title')}</h2>
      <p>{t('offline.device-text')}</p>
      <CheckboxField
        label={t('offline.own-device')}
        aria-describedby="own-device-hint"
        checked={isOwnDevice}
        onChange={(event) => void offline.setOwnDevice(event.currentTarget.checked)}
      />
      <p id="own-device-hint" className="p-small p-soft">
        {t('offline.own-device-hint')}
      </p>
    </section>
  )
}
