import type { Locale } from '@portal/contracts-shell/host'
import { useMemo, useSyncExternalStore } from 'react'
import { formatsOf, type Formats } from '@portal/formats'
import { useShell } from './shell-host.tsx'

/** The reader's language; the component renders again when it is switched. */
export function useLocale(): Locale {
  const { locale } = useShell()
  return useSyncExternalStore(locale.subscribe, locale.current, locale.current)
}

/** Dates, deadlines and numbers as the reader's language writes them. */
export function useFormats(): Formats {
  const locale = useLocale()
  return useMemo(() => formatsOf(locale), [locale])
}
