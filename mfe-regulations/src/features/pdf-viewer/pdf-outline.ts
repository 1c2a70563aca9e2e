import type { PDFDocumentProxy } from 'pdfjs-dist'
import { resolvePageNumber, type Destination } from './pdf-destination.ts'

/** An entry of the file's table of contents. */
export interface OutlineEntry {
  readonly title: string
  /** Starts at 1; undefined when the entry has no target in the file. */
  readonly page: number | undefined
  readonly items: readonly OutlineEntry[]
}

interface RawEntry {
  readonly title: string
  readonly dest: Destination
  readonly items: readonly RawEntry[]
}

/** Limits on levels and entries, because a crafted file could have endless ones. */
const maxDepth = 8
const maxEntries = 2000

/** Reads the file's own table of contents; empty when it has none. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<readonly OutlineEntry[]> {
  const raw = (await pdf.getOutline()) as readonly RawEntry[] | null
  let remaining = maxEntries
  const read = async (entries: readonly RawEntry[], depth: number): Promise<OutlineEntry[]> => {
    if (depth > maxDepth) return []
    const included = entries.slice(0, remaining)
    remaining -= included.length
    return Promise.all(
      included.map(async ({ title, dest, items }) => ({
        title: title.trim(),
        page: await resolvePageNumber(pdf, dest),
        items: await read(items, depth + 1),
      })),
    )
  }
  return read(raw ?? [], 1)
}
