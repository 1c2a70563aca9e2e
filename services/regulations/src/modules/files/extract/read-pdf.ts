import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of a PDF, page by page, up to so many characters. Nothing of it is drawn, and nothing in it is run. */
export async function readPdf(bytes: Uint8Array, characters: number): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 })
  const pages: string[] = []
  try {
    const pdf = await task.promise
    let length = 0
    for (let number = 1; number <= pdf.numPages && length < characters; number++) {
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
  return keepable(pages.join('\n\n')).slice(0, characters)
}

/** Without what no database keeps: U+0000 and halves of surrogate pairs. */
export function keepable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}
