import { CheckboxField } from '@portal/ui'
import { useState } from 'react'
import { useText } from '../../shared/texts/regulations-texts.ts'

/** Whether to highlight defined terms in the text. */
export const useShowTerms = () => useStoredOption('portal.viewer.hide-terms')

/** Whether to show the Spanish text where available. */
export const useShowSpanish = () => useStoredOption('portal.viewer.hide-spanish')

/** On by default; the choice is stored in this browser. */
function useStoredOption(storageKey: string): readonly [boolean, (show: boolean) => void] {
  const [show, setShow] = useState(() => localStorage.getItem(storageKey) !== 'true')
  return [
    show,
    (next) => {
      setShow(next)
      if (next) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'true')
    },
  ]
}

/** A checkbox for how the text is shown: highlighted terms, or Spanish text. */
export function TextOption({
  option,
  checked,
  onChange,
}: {
  readonly option: 'terms' | 'spanish'
  readonly checked: boolean
  readonly onChange: (show: boolean) => void
}) {
  const t = useText()
  return (
    <CheckboxField
      label={t(`viewer.show-${option}`)}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
