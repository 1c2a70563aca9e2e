/** Returns a reference number in its written form, `R-7KQ2-M4XP`, from what a person reads out; undefined if it is not one. */
export function parseReference(text: string): string | undefined {
  const characters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const parts = /^R?([2-9A-Z]{4})([2-9A-Z]{4})$/.exec(characters)
  return parts ? `R-${parts[1]}-${parts[2]}` : undefined
}
