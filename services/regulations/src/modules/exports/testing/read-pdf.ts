import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface OutlineItem {
  readonly title: string
  readonly items: readonly OutlineItem[]
}

/** What a PDF says to those who read it back: text by page, bookmarks, structure, language. */
export interface ReadPdf {
  readonly pages: readonly string[]
  /** All text without spaces: lines break wherever they must. */
  readonly letters: string
  readonly outline: readonly OutlineItem[]
  /** The kinds of structure elements on all pages. */
  readonly roles: ReadonlySet<string>
  readonly language: string | undefined
  readonly title: string | undefined
  readonly isTagged: boolean
}

/** Reads a PDF back with a library that did not write it. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
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
  const marks: unknown = await pdf.getMarkInfo()
  const outline = ((await pdf.getOutline()) ?? []) as OutlineItem[]
  await task.destroy()
  return {
    pages,
    letters: lettersOf(pages.join('')),
    outline,
    roles,
    language: info.Language,
    title: info.Title,
    isTagged: marks instanceof Map && marks.get('Marked') === true,
  }
}

/** A text without its spaces, to find it wherever its lines were broken. */
export function lettersOf(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

function collectRoles(node: unknown, roles: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  const { role, children } = node as { role?: string; children?: unknown[] }
  if (role !== undefined) roles.add(role)
  for (const child of children ?? []) collectRoles(child, roles)
}
