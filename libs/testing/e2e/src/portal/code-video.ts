import { encode } from 'uqr'

const width = 640
const height = 480
const quietModules = 4
const white = 235
const black = 16

/** Returns a video of a QR code in the format (Y4M) that Chromium reads instead of a camera (`--use-file-for-fake-video-capture`). */
export function createCodeVideo(text: string): Buffer {
  const { size, data } = encode(text, { border: 0 })
  const scale = Math.floor(height / (size + 2 * quietModules))
  const [left, top] = [width, height].map((length) => Math.floor((length - size * scale) / 2)) as [number, number]
  const luma = Buffer.alloc(width * height, white)
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark)
        for (let y = top + row * scale; y < top + (row + 1) * scale; y++)
          luma.fill(black, y * width + left + column * scale, y * width + left + (column + 1) * scale)
  const gray = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, gray])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`)
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)])
}
