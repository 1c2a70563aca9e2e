/** Unicode characters by their code in Word's Symbol font. */
const symbol: Readonly<Record<number, string>> = {
  0x22: '∀',
  0x24: '∃',
  0x27: '∋',
  0x2d: '−',
  0x40: '≅',
  0x5c: '∴',
  0x5e: '⊥',
  0xa2: '′',
  0xa3: '≤',
  0xa4: '⁄',
  0xa5: '∞',
  0xab: '↔',
  0xac: '←',
  0xad: '↑',
  0xae: '→',
  0xaf: '↓',
  0xb0: '°',
  0xb1: '±',
  0xb2: '″',
  0xb3: '≥',
  0xb4: '×',
  0xb5: '∝',
  0xb6: '∂',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xba: '≡',
  0xbb: '≈',
  0xbc: '…',
  0xc5: '⊕',
  0xc6: '∅',
  0xc7: '∩',
  0xc8: '∪',
  0xcc: '⊂',
  0xcd: '⊆',
  0xce: '∈',
  0xcf: '∉',
  0xd0: '∠',
  0xd2: '®',
  0xd3: '©',
  0xd4: '™',
  0xd5: '∏',
  0xd6: '√',
  0xd7: '⋅',
  0xd8: '¬',
  0xd9: '∧',
  0xda: '∨',
  0xdb: '⇔',
  0xdc: '⇐',
  0xde: '⇒',
  0xe2: '®',
  0xe3: '©',
  0xe4: '™',
  0xe5: '∑',
  0xf2: '∫',
}
const greek = { from: 0x41, upper: 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ', lower: 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ' }
const wingdings: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x76: '❖',
  0xa7: '▪',
  0xa8: '□',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}

/** Returns the Unicode character for a hexadecimal code in a font. Undefined when it is unknown. */
export function decodeSymbol(font: string, hexCode: string): string | undefined {
  const code = Number.parseInt(hexCode, 16)
  if (Number.isNaN(code) || code > 0x10ffff) return undefined
  // Symbol fonts use the private use area, where characters have no standard meaning.
  const isPrivate = code >= 0xf000 && code <= 0xf0ff
  const fontCode = isPrivate ? code - 0xf000 : code
  if (/^symbol$/i.test(font)) return symbol[fontCode] ?? findGreek(fontCode) ?? findAscii(fontCode)
  if (/^wingdings$/i.test(font)) return wingdings[fontCode]
  return isPrivate ? undefined : String.fromCodePoint(code)
}

function findGreek(fontCode: number): string | undefined {
  return greek.upper[fontCode - greek.from] ?? greek.lower[fontCode - greek.from - 0x20]
}

function findAscii(fontCode: number): string | undefined {
  return fontCode >= 0x20 && fontCode < 0x41 ? String.fromCodePoint(fontCode) : undefined
}
