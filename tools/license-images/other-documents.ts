import { drawBox, drawText } from './drawing.ts'
import type { Layout } from './layout.ts'

/** A receipt, which someone photographs by mistake. */
export const receipt: Layout = {
  name: 'receipt',
  width: 620,
  height: 1000,
  isHeldOut: false,
  draw(holder) {
    const items = [
      ['Timothy hay, 50 lb', '18.50'],
      ['Sweet feed, 40 lb', '22.75'],
      ['Saddle soap', '11.20'],
      ['Leg wraps, set of 4', '34.00'],
    ]
    const svg =
      drawBox(0, 0, 620, 1000, '#f4f4f1') +
      drawText(120, 90, 'PADDOCK FEED & TACK', { size: 36, font: 'mono' }) +
      drawText(120, 140, '77 Stable Road, Lexington', { size: 26, font: 'mono' }) +
      drawText(60, 220, `Date 03/14/2026   Ticket ${holder.serial}`, { size: 24, font: 'mono' }) +
      items
        .map(
          ([name = '', price = ''], row) =>
            drawText(60, 300 + row * 60, name, { size: 28, font: 'mono' }) +
            drawText(470, 300 + row * 60, price, { size: 28, font: 'mono' }),
        )
        .join('') +
      drawText(60, 600, 'SUBTOTAL', { size: 28, font: 'mono' }) +
      drawText(470, 600, '86.45', { size: 28, font: 'mono' }) +
      drawText(60, 660, 'TOTAL', { size: 34, font: 'mono' }) +
      drawText(460, 660, '91.64', { size: 34, font: 'mono' }) +
      drawText(120, 800, 'Thank you for shopping!', { size: 28, font: 'mono' })
    return { svg, fields: {} }
  },
}
