const accented: Readonly<Record<string, string>> = {
  a: 'á', c: 'ç', e: 'ë', i: 'ï', n: 'ñ', o: 'ô', s: 'š', u: 'ü', y: 'ý', A: 'Å', E: 'É', I: 'Î', O: 'Ø', U: 'Û',
} // oxfmt-ignore

/** Pseudo-localizes a text: 40% longer, accented, and in brackets that show where it is cut off. */
export function pseudo(text: string): string {
  const strange = text.replaceAll(/[aceinosuyAEIOU]/gu, (letter) => accented[letter] ?? letter)
  return `[${strange}${'~'.repeat(Math.ceil(text.length * 0.4))}]`
}
