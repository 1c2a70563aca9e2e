import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { resolvePageNumber, type Destination } from './pdf-destination.ts'

/** A link on a page, to another page or to a URL. Its position is in percent of the page. */
export interface PageLink {
  readonly id: string
  readonly page: number | undefined
  readonly url: string | undefined
  readonly label: string
  readonly position: { readonly left: string; readonly top: string; readonly width: string; readonly height: string }
}

interface RawLink {
  readonly id: string
  readonly subtype: string
  readonly rect: readonly [number, number, number, number]
  readonly url?: string
  readonly dest?: Destination
  readonly overlaidText?: string
}

/** Returns the links of a page that have a target. External links are limited to web and email URLs. */
export async function getPageLinks(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<readonly PageLink[]> {
  const annotations = (await page.getAnnotations()) as readonly RawLink[]
  const { width, height, ...viewport } = getPageGeometry(page)
  const links = annotations
    .filter(({ subtype }) => subtype === 'Link')
    .map(async ({ id, rect, url, dest, overlaidText }): Promise<PageLink> => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.toViewportRect(rect)
      return {
        id,
        url: url !== undefined && /^(?:https?|mailto):/i.test(url) ? url : undefined,
        page: dest ? await resolvePageNumber(pdf, dest) : undefined,
        label: overlaidText?.trim() ?? '',
        position: {
          left: percent(Math.min(x1, x2) / width),
          top: percent(Math.min(y1, y2) / height),
          width: percent(Math.abs(x2 - x1) / width),
          height: percent(Math.abs(y2 - y1) / height),
        },
      }
    })
  return (await Promise.all(links)).filter(({ url, page: targetPage }) => url !== undefined || targetPage !== undefined)
}

function getPageGeometry(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 })
  return {
    width: viewport.width,
    height: viewport.height,
    toViewportRect: ([x1, y1, x2, y2]: RawLink['rect']) =>
      [viewport.convertToViewportPoint(x1, y1), viewport.convertToViewportPoint(x2, y2)].flat() as number[],
  }
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(3)}%`
}
