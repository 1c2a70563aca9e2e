/**
 * Returns the placeholders (`{{name}}`, without a format after the comma) and tags (`<policy>...</policy>`) of a text,
 * each once and sorted. Unclosed ones are ignored.
 */
export function findPlaceholders(text: string): readonly string[] {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)\s*(?:,[^{}]*)?\}\}/gu)].map((match) => `{{${match[1]}}}`)
  const tags = [...text.matchAll(/<(\w+)>.*?<\/\1>/gsu)].map((match) => `<${match[1]}>`)
  return [...new Set([...names, ...tags])].toSorted()
}

/** Whether `value` has the same placeholders and tags as `source`. */
export function hasSamePlaceholders(source: string, value: string): boolean {
  return findPlaceholders(source).join(' ') === findPlaceholders(value).join(' ')
}
