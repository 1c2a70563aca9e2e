import { formatDisplayLabel } from '@portal/regulation-text/display-label'

/** Formats a path as a citation: `2143(a)(1)`, or 2143(a) ¶1 for text without a marker. */
export function formatPathLabel([first = '', ...rest]: readonly string[]): string {
  return formatDisplayLabel(first + rest.map((part) => `(${part})`).join(''))
}
