import { CheckboxField } from '@portal/ui'
import { useState } from 'react'
import { useText } from '../../texts.ts'

const storageKey = 'portal.viewer.hide-terms'

/** Whether defined terms are marked in the text; remembered in this browser. */
export function useShowTerms(): readonly [boolean, (show: boolean) => void] {
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

/** Marks or unmarks the defined terms, for those who want the text alone. */
export function TermsSwitch({
  checked,
  onChange,
}: {
  readonly checked: boolean
  readonly onChange: (show: boolean) => void
}) {
  const t = useText()
  return (
    <CheckboxField
      label={t('viewer.show-terms')}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
