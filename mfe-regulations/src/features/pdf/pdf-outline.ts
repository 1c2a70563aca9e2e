import type { PDFDocumentProxy } from 'pdfjs-dist'
import { pageOf, type Destination } from './pdf-destination.ts'

/** A line of a file's contents. */
export interface OutlineEntry {
  readonly title: string
  /** From 1; undefined where it leads nowhere in the file. */
  readonly page: number | undefined
  readonly items: readonly OutlineEntry[]
}

interface RawEntry {
  readonly title: string
  readonly dest: Destination
  readonly items: readonly RawEntry[]
}

/** Levels and lines of contents at most: a file may be made to have no end of them. */
const deepest = 8
const most = 2000

/** A file's contents as its maker wrote them; empty where there are none. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<readonly OutlineEntry[]> {
  const raw = (await pdf.getOutline()) as readonly RawEntry[] | null
  let left = most
  const read = async (entries: readonly RawEntry[], depth: number): Promise<OutlineEntry[]> => {
    if (depth > deepest) return []
    const taken = entries.slice(0, left)
    left -= taken.length
    return Promise.all(
      taken.map(async ({ title, dest, items }) => ({
        title: title.trim(),
        page: await pageOf(pdf, dest),
        items: await read(items, depth + 1),
      })),
    )
  }
  return read(raw ?? [], 1)
}
