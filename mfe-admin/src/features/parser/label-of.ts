/** A path as it is cited: `2143(a)(1)`. */
export function labelOf([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((part) => `(${part})`).join('')
}
