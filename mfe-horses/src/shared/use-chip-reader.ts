import { useEffect, useEffectEvent } from 'react'

/** Longest pause between two digits of a reader. People who type digits outside of a field are slower. */
const maxPauseMs = 500
const chipLength = 15

/**
 * Calls `onChip` when a chip reader, which acts as a keyboard, types 15 digits and Enter anywhere on the page. What is typed
 * into a field belongs to the field.
 */
export function useChipReader(onChip: (digits: string) => void): void {
  const report = useEffectEvent(onChip)
  useEffect(() => {
    let digits = ''
    let last = 0
    const onKey = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, textarea, select')))
        return
      if (timeStamp - last > maxPauseMs) digits = ''
      last = timeStamp
      if (/^\d$/.test(key)) digits += key
      else if (key === 'Enter' && digits.length === chipLength) {
        // Otherwise Enter would also press the focused button.
        event.preventDefault()
        event.stopPropagation()
        report(digits)
        digits = ''
      } else if (key !== 'Shift') digits = ''
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
