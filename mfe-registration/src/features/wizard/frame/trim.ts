/** Removes surrounding spaces, and repeated ones between words. */
export function trim(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** Trims the texts and omits the blank ones, which are optional parts of an answer. */
export function omitBlank<Fields extends Readonly<Record<string, string>>>(
  fields: Fields,
): { -readonly [Name in keyof Fields]?: string } {
  const trimmed = Object.entries(fields).map(([name, text]) => [name, trim(text)] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as never
}
