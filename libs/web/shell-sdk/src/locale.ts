import type { Locale } from '@portal/contracts-shell/host'
import { useMemo, useSyncExternalStore } from 'react'
import { createFormats, type Formats } from '@portal/formats'
import { useShell } from './shell-host.tsx'

/** Returns the current language; the component re-renders when it changes. */
export function useLocale(): Locale {
  const { locale } = useShell()
  return useSyncExternalStore(locale.subscribe, locale.current, locale.current)
}

/** Returns the formatters for dates, deadlines and numbers in the current language. */
export function useFormats(): Formats {
  const locale = useLocale()
  return useMemo(() => createFormats(locale), [locale])
}
