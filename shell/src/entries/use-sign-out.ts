import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'

/** Signing out deletes the account's entries on this device, so the user is asked first when there are any. */
export function useSignOut(): {
  /** Resolves to false when the user stays signed in. */
  confirm(): Promise<boolean>
  signOut(): Promise<void>
} {
  const t = useText()
  const { dialogs, entries, offline, session } = usePortal()
  return {
    async confirm() {
      const count = entries.store.get().kept.length
      if (count === 0) return true
      return dialogs.confirm({
        title: t('entries.sign-out-title', { count }),
        message: t('entries.sign-out-text'),
        confirmLabel: t('entries.sign-out-confirm'),
        cancelLabel: t('entries.sign-out-cancel'),
        danger: true,
      })
    },
    async signOut() {
      await entries.clear().catch(() => undefined)
      await offline.clear().catch(() => undefined)
      await session.signOut()
    },
  }
}
