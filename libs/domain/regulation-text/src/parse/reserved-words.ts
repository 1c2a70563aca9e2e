/** Whether words say that a place is empty: `[Reserved]`, `Repealed.` */
export function isReserved(words: string): boolean {
  return /^\W*(?:reserved|repealed|removed|deleted|omitted|vacant)\b/i.test(words)
}
