import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A destination within the file: a name, or an explicit target. */
export type Destination = string | readonly unknown[] | null

/** Resolves a destination to a page number, starting at 1; undefined when it has none. */
export async function resolvePageNumber(pdf: PDFDocumentProxy, destination: Destination): Promise<number | undefined> {
  const explicitDestination = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
  const target: unknown = explicitDestination?.[0]
  if (typeof target === 'number') return target + 1
  if (!isReference(target)) return undefined
  // The file may refer to a page it doesn't have.
  return pdf.getPageIndex(target).then(
    (index) => index + 1,
    () => undefined,
  )
}

function isReference(target: unknown): target is { num: number; gen: number } {
  return typeof target === 'object' && target !== null && 'num' in target && 'gen' in target
}
