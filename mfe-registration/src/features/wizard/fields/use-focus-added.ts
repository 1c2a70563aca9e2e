import { useFormContext } from '@portal/ui/forms'
import { useEffect, useRef } from 'react'

/** Moves the focus to the first field of an item that was added to a list of fields. */
export function useFocusAdded(count: number, getFieldName: (index: number) => string): void {
  const { setFocus } = useFormContext()
  const previousCount = useRef(count)
  useEffect(() => {
    if (count > previousCount.current) setFocus(getFieldName(count - 1))
    previousCount.current = count
  })
}
