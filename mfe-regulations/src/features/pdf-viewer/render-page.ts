import { RenderingCancelledException, TextLayer, type PDFPageProxy } from 'pdfjs-dist'

/** Most pixels of a canvas; beyond it, browsers draw nothing. */
const maxPixels = 16_000_000

/** Renders a page to a canvas and replaces the previous one when done. Returns a function that cancels. */
export function renderCanvas(
  page: PDFPageProxy,
  scale: number,
  container: HTMLElement,
  onFailed: (failure: unknown) => void,
): () => void {
  const { width, height } = page.getViewport({ scale })
  const pixelRatio = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (width * height)))
  const viewport = page.getViewport({ scale: scale * pixelRatio })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  // The text layer provides the content for screen readers.
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport })
  task.promise.then(
    () => container.replaceChildren(canvas),
    (failure: unknown) => {
      if (!(failure instanceof RenderingCancelledException)) onFailed(failure)
    },
  )
  return () => task.cancel()
}

/** Renders the text layer over the canvas, for selection and screen readers. Resolves with one element per text run. */
export async function renderTextLayer(page: PDFPageProxy, container: HTMLElement): Promise<readonly HTMLElement[]> {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: 1 }),
  })
  await layer.render()
  return layer.textDivs
}
