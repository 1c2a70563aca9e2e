import { CheckboxField } from '@portal/ui'
import { useState } from 'react'
import { useText } from '../../texts.ts'

/** Whether defined terms are marked in the text. */
export const useShowTerms = () => useSwitch('portal.viewer.hide-terms')

/** Whether the Spanish text stands in the place of the English, where there is one. */
export const useShowSpanish = () => useSwitch('portal.viewer.hide-spanish')

/** On until the reader switches it off; remembered in this browser. */
function useSwitch(storageKey: string): readonly [boolean, (show: boolean) => void] {
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

/** How the text is shown: with its defined terms marked, in Spanish where it has been translated. */
export function TextSwitch({
  what,
  checked,
  onChange,
}: {
  readonly what: 'terms' | 'spanish'
  readonly checked: boolean
  readonly onChange: (show: boolean) => void
}) {
  const t = useText()
  return (
    <CheckboxField
      label={t(`viewer.show-${what}`)}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
