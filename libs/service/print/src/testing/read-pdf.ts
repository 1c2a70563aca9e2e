import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface OutlineItem {
  readonly title: string
  readonly items: readonly OutlineItem[]
}

/** What a PDF reader gets from a file. */
export interface PdfContent {
  /** The text of each page. */
  readonly pages: readonly string[]
  /** All text without spaces and line breaks, to find text wherever its lines were broken. */
  readonly textWithoutSpaces: string
  /** Bookmarks. */
  readonly outline: readonly OutlineItem[]
  /** The roles of all structure elements. */
  readonly roles: ReadonlySet<string>
  readonly language: string | undefined
  readonly title: string | undefined
  readonly isTagged: boolean
}

/** Reads a PDF with a library other than the one that wrote it. */
export async function readPdf(bytes: Buffer): Promise<PdfContent> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const pages: string[] = []
  const roles = new Set<string>()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    collectRoles(await page.getStructTree(), roles)
  }
  const { info } = (await pdf.getMetadata()) as { info: { Language?: string; Title?: string } }
  const markInfo: unknown = await pdf.getMarkInfo()
  const outline = ((await pdf.getOutline()) ?? []) as OutlineItem[]
  await task.destroy()
  return {
    pages,
    textWithoutSpaces: removeSpaces(pages.join('')),
    outline,
    roles,
    language: info.Language,
    title: info.Title,
    isTagged: markInfo instanceof Map && markInfo.get('Marked') === true,
  }
}

/** Removes all whitespace, for comparison with {@link PdfContent.textWithoutSpaces}. */
export function removeSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

function collectRoles(node: unknown, roles: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  const { role, children } = node as { role?: string; children?: unknown[] }
  if (role !== undefined) roles.add(role)
  for (const child of children ?? []) collectRoles(child, roles)
}
