/** Gray or color pixels, row by row. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: number
}

/** How far each corner of an image is moved inward, as a part of its width or height: x and y. */
export type Corners = readonly [Corner, Corner, Corner, Corner]
type Corner = readonly [x: number, y: number]

/** Returns the image as seen at an angle: corners (clockwise from the top left) move inward, the background fills the rest. */
export function applyPerspective(pixels: Pixels, corners: Corners, background: readonly number[]): Pixels {
  const { width, height, channels, data } = pixels
  const [a, b, c, d] = [
    { x: corners[0][0] * width, y: corners[0][1] * height },
    { x: width - corners[1][0] * width, y: corners[1][1] * height },
    { x: width - corners[2][0] * width, y: height - corners[2][1] * height },
    { x: corners[3][0] * width, y: height - corners[3][1] * height },
  ]
  // The projective mapping from the unit square to a quadrilateral (Heckbert 1989), inverted.
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y]
  const determinant = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / determinant
  const h = (dx1 * sy - sx * dy1) / determinant
  const m = [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h, 1]
  const [m0 = 0, m1 = 0, m2 = 0, m3 = 0, m4 = 0, m5 = 0, m6 = 0, m7 = 0] = m
  const inverse = [
    m4 - m5 * m7,
    m2 * m7 - m1,
    m1 * m5 - m2 * m4,
    m5 * m6 - m3,
    m0 - m2 * m6,
    m2 * m3 - m0 * m5,
    m3 * m7 - m4 * m6,
    m1 * m6 - m0 * m7,
    m0 * m4 - m1 * m3,
  ] as const
  const result = Buffer.alloc(data.length)
  const [i0, i1, i2, i3, i4, i5, i6, i7, i8] = inverse
  const stride = width * channels
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = i6 * x + i7 * y + i8
      const u = ((i0 * x + i1 * y + i2) / w) * (width - 1)
      const v = ((i3 * x + i4 * y + i5) / w) * (height - 1)
      const isInside = u >= 0 && v >= 0 && u < width - 1 && v < height - 1
      const source = Math.floor(v) * stride + Math.floor(u) * channels
      const right = u - Math.floor(u)
      const below = v - Math.floor(v)
      const target = y * stride + x * channels
      for (let channel = 0; channel < channels; channel++) {
        const at = source + channel
        result[target + channel] = isInside
          ? ((data[at] ?? 0) * (1 - right) + (data[at + channels] ?? 0) * right) * (1 - below) +
            ((data[at + stride] ?? 0) * (1 - right) + (data[at + stride + channels] ?? 0) * right) * below
          : (background[channel] ?? 0)
      }
    }
  }
  return { data: result, width, height, channels }
}
