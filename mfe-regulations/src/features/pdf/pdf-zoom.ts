/** How large a page is shown: as wide as there is room, or a part of its own size. */
export type Zoom = 'fit' | number

const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const
/** CSS pixels of a point: 100 % is the size on paper. */
const pixelsOfPoint = 96 / 72

/** A page that fits a wide window is no larger than this: lines would be too long to read. */
const largestFit = 1.25

/** CSS pixels of a point at a zoom, in a room of `room` pixels for pages of `width` points. */
export function scaleOf(zoom: Zoom, room: number, width: number): number {
  return zoom === 'fit' ? Math.min(room / width, largestFit * pixelsOfPoint) : zoom * pixelsOfPoint
}

/** The next zoom in or out of what is shown now. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const now = scale / pixelsOfPoint
  // A hair: what was fitted to the window is hardly ever a round step.
  const next = direction === 1 ? steps.find((step) => step > now + 0.01) : steps.findLast((step) => step < now - 0.01)
  return next ?? (direction === 1 ? Math.max(...steps) : Math.min(...steps))
}

/** A scale in per cent of the size on paper. */
export function percentOf(scale: number): number {
  return Math.round((scale / pixelsOfPoint) * 100)
}
