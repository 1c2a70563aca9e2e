import { states, type State } from '@portal/contracts-registration/registration-rules'
import { useLocale } from '@portal/shell-sdk'
import { useMemo } from 'react'
import { useStateText } from '../../../shared/texts.ts'

/** The states as options, in the alphabetical order of the current language. */
export function useStateOptions(): readonly { readonly value: State; readonly label: string }[] {
  const t = useStateText()
  const locale = useLocale()
  return useMemo(
    () =>
      states
        .map((state) => ({ value: state, label: t(state) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
    [t, locale],
  )
}
