import { RenderingCancelledException, TextLayer, type PDFPageProxy } from 'pdfjs-dist'

/** Pixels of a picture at most: beyond, browsers draw nothing. */
const mostPixels = 16_000_000

/** Draws a page; the picture takes the place of the one before when it is whole. Call what it answers to give up. */
export function drawPicture(
  page: PDFPageProxy,
  scale: number,
  place: HTMLElement,
  onFailed: (failure: unknown) => void,
): () => void {
  const { width, height } = page.getViewport({ scale })
  const density = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (width * height)))
  const viewport = page.getViewport({ scale: scale * density })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  // What is drawn is said by the text over it.
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport })
  task.promise.then(
    () => place.replaceChildren(canvas),
    (failure: unknown) => {
      if (!(failure instanceof RenderingCancelledException)) onFailed(failure)
    },
  )
  return () => task.cancel()
}

/** Writes a page's text over its picture, to be selected and heard. Resolves with an element for each run of text. */
export async function writeText(page: PDFPageProxy, place: HTMLElement): Promise<readonly HTMLElement[]> {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: place,
    viewport: page.getViewport({ scale: 1 }),
  })
  await layer.render()
  return layer.textDivs
}
