/** The zoom: fitted to the width, or a factor of the paper size. */
export type Zoom = 'fit' | number

const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const
/** CSS pixels per point; 100% is the paper size. */
const pixelsPerPoint = 96 / 72

/** Largest zoom when fitting a wide window; beyond it, lines are too long to read. */
const maxFitZoom = 1.25

/** Returns CSS pixels per point for a zoom, where `availableWidth` is in pixels and `pageWidth` in points. */
export function getScale(zoom: Zoom, availableWidth: number, pageWidth: number): number {
  return zoom === 'fit' ? Math.min(availableWidth / pageWidth, maxFitZoom * pixelsPerPoint) : zoom * pixelsPerPoint
}

/** Returns the next zoom step in or out. */
export function getNextZoom(scale: number, direction: 1 | -1): number {
  const currentZoom = scale / pixelsPerPoint
  // A tolerance, because a fitted zoom is rarely a round step.
  const next =
    direction === 1
      ? zoomSteps.find((step) => step > currentZoom + 0.01)
      : zoomSteps.findLast((step) => step < currentZoom - 0.01)
  return next ?? (direction === 1 ? Math.max(...zoomSteps) : Math.min(...zoomSteps))
}

/** Converts a scale to percent of the paper size. */
export function toPercent(scale: number): number {
  return Math.round((scale / pixelsPerPoint) * 100)
}
