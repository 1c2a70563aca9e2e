/** Joins the paragraphs of a message with a blank line, leaving out the empty ones. */
export function joinParagraphs(paragraphs: readonly (string | null)[]): string {
  return paragraphs.filter(Boolean).join('\n\n')
}
