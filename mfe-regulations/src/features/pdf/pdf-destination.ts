import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Where something in a file leads within it: a name, or the place itself. */
export type Destination = string | readonly unknown[] | null

/** The page a destination is on, from 1; undefined where it leads nowhere. */
export async function pageOf(pdf: PDFDocumentProxy, destination: Destination): Promise<number | undefined> {
  const place = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
  const target: unknown = place?.[0]
  if (typeof target === 'number') return target + 1
  if (!isReference(target)) return undefined
  // A file may name a page that it does not have.
  return pdf.getPageIndex(target).then(
    (index) => index + 1,
    () => undefined,
  )
}

function isReference(target: unknown): target is { num: number; gen: number } {
  return typeof target === 'object' && target !== null && 'num' in target && 'gen' in target
}
