/** Returns a registry number in capital letters without spaces and hyphens, or undefined when it is none. */
export function parseRegistryNumber(text: string): string | undefined {
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z\d]{4,15}$/.test(number) && /\d/.test(number) ? number : undefined
}
