import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of a PDF, page by page. The file is not rendered, and its scripts are not run. */
export async function readPdfText(bytes: Uint8Array, maxCharacters: number): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 })
  const pages: string[] = []
  try {
    const pdf = await task.promise
    let length = 0
    for (let number = 1; number <= pdf.numPages && length < maxCharacters; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      pages.push(text.trim())
      length += text.length
      page.cleanup()
    }
  } finally {
    await task.destroy()
  }
  return toStorableText(pages.join('\n\n')).slice(0, maxCharacters)
}

/** PostgreSQL cannot store U+0000 and lone surrogates. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}
