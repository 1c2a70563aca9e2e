/**
 * What a provision is called in print: `1020(BusinessDay)`, a definition without a number of its own, is 1020 “Business
 * day”, and `2155(c)(p1)`, text without a marker, 2155(c) ¶1.
 */
export function printedLabel(label: string): string {
  return label
    .replaceAll(/\(p(\d+)\)(?=(\(?))/g, (_, number: string, more: string) => ` ¶${number}${more && ' '}`)
    .replace(/\(([A-Z][a-z]\w+)\)$/, (_, term: string) => ` “${inWords(term)}”`)
}

/** `BusinessDay` as it is written in a sentence: "Business day". */
function inWords(term: string): string {
  return term.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
