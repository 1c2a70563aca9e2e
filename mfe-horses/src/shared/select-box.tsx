import { CheckboxField, VisuallyHidden } from '@portal/ui'
import type { Selection } from './use-selection.ts'

interface SelectBoxProps {
  readonly id: string
  /** Says what is selected, for screen readers. */
  readonly label: string
  readonly selection: Selection
}

/** The checkbox that selects a row of a list. */
export function SelectBox({ id, label, selection }: SelectBoxProps) {
  return (
    <CheckboxField
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      checked={selection.has(id)}
      onChange={() => selection.toggle(id)}
    />
  )
}
