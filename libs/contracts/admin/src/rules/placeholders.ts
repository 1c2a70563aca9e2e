/**
 * What a text leaves open: names to fill in (`{{name}}`, a format after a comma does not count) and tags
 * (`<policy>...</policy>`), each once, in alphabetical order. Two forms of one text must have the same. One that is not
 * closed is none: readers would see its braces.
 */
export function placeholdersOf(text: string): readonly string[] {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)\s*(?:,[^{}]*)?\}\}/gu)].map((match) => `{{${match[1]}}}`)
  const tags = [...text.matchAll(/<(\w+)>.*?<\/\1>/gsu)].map((match) => `<${match[1]}>`)
  return [...new Set([...names, ...tags])].toSorted()
}

/** Whether `value` leaves open what `source` leaves open. */
export function keepsPlaceholders(source: string, value: string): boolean {
  return placeholdersOf(source).join(' ') === placeholdersOf(value).join(' ')
}
