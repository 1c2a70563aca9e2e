/** Returns true if a text says that a provision is empty: `[Reserved]`, `Repealed.` */
export function isReserved(text: string): boolean {
  return /^\W*(?:reserved|repealed|removed|deleted|omitted|vacant)\b/i.test(text)
}
