/** Changes that a delegate can make: those without a review, a code or an agreement. */
const delegablePages: readonly string[] = ['address', 'jockey', 'language', 'licensed-states']

/** Whether the reader can open the page of a change, for themselves or for the person for whom they act. */
export function canChange(page: string, isActing: boolean): boolean {
  return !isActing || delegablePages.includes(page)
}
