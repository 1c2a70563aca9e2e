/** Formats a path as a citation: `2143(a)(1)`. */
export function formatPathLabel([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((part) => `(${part})`).join('')
}
