import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { pageOf, type Destination } from './pdf-destination.ts'

/** A link on a page: to another page of the file, or out of it. Its place is in per cent of the page. */
export interface PageLink {
  readonly id: string
  readonly page: number | undefined
  readonly url: string | undefined
  readonly words: string
  readonly place: { readonly left: string; readonly top: string; readonly width: string; readonly height: string }
}

interface RawLink {
  readonly id: string
  readonly subtype: string
  readonly rect: readonly [number, number, number, number]
  readonly url?: string
  readonly dest?: Destination
  readonly overlaidText?: string
}

/** The links of a page that lead somewhere. Only addresses of the web and of mail are followed out of a file. */
export async function linksOf(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<readonly PageLink[]> {
  const annotations = (await page.getAnnotations()) as readonly RawLink[]
  const { width, height, ...viewport } = sizesOf(page)
  const links = annotations
    .filter(({ subtype }) => subtype === 'Link')
    .map(async ({ id, rect, url, dest, overlaidText }): Promise<PageLink> => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.placeOf(rect)
      return {
        id,
        url: url !== undefined && /^(?:https?|mailto):/i.test(url) ? url : undefined,
        page: dest ? await pageOf(pdf, dest) : undefined,
        words: overlaidText?.trim() ?? '',
        place: {
          left: percent(Math.min(x1, x2) / width),
          top: percent(Math.min(y1, y2) / height),
          width: percent(Math.abs(x2 - x1) / width),
          height: percent(Math.abs(y2 - y1) / height),
        },
      }
    })
  return (await Promise.all(links)).filter(({ url, page: to }) => url !== undefined || to !== undefined)
}

function sizesOf(page: PDFPageProxy) {
  const viewport = page.getViewport({ scale: 1 })
  return {
    width: viewport.width,
    height: viewport.height,
    placeOf: ([x1, y1, x2, y2]: RawLink['rect']) =>
      [viewport.convertToViewportPoint(x1, y1), viewport.convertToViewportPoint(x2, y2)].flat() as number[],
  }
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`
}
