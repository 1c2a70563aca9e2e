import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** Fonts of the layouts. Text becomes outlines, so that an image is the same on every machine. */
const files = {
  sans: '@fontsource/arimo/files/arimo-latin-400-normal.woff',
  sansBold: '@fontsource/arimo/files/arimo-latin-700-normal.woff',
  mono: '@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff',
  serif: '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff',
  serifBold: '@fontsource/source-serif-4/files/source-serif-4-latin-700-normal.woff',
} as const
export type FontName = keyof typeof files

const { resolve } = createRequire(import.meta.url)
const fonts = new Map<FontName, Font>()

function getFont(name: FontName): Font {
  const font = fonts.get(name) ?? create(readFileSync(resolve(files[name])))
  fonts.set(name, font)
  return font
}

export interface TextStyle {
  readonly size: number
  readonly font?: FontName
  readonly fill?: string
}

/** Returns a line of text as SVG paths. `y` is the baseline. */
export function drawText(
  x: number,
  y: number,
  text: string,
  { size, font = 'sans', fill = '#111' }: TextStyle,
): string {
  const outline = getFont(font)
  const { glyphs, positions } = outline.layout(text)
  const scale = size / outline.unitsPerEm
  let pen = 0
  const paths = glyphs.map(({ path }, index) => {
    const move = `translate(${x + pen * scale} ${y}) scale(${scale} ${-scale})`
    pen += positions[index]?.xAdvance ?? 0
    return `<path transform="${move}" d="${path.toSVG()}"/>`
  })
  return `<g fill="${fill}">${paths.join('')}</g>`
}

export function drawBox(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

/** Draws a gray portrait in place of a photo. */
export function drawPortrait(x: number, y: number, width: number, height: number): string {
  const [center, head] = [x + width / 2, width * 0.24]
  return (
    drawBox(x, y, width, height, '#b9c3cc') +
    `<ellipse cx="${center}" cy="${y + height * 0.38}" rx="${head}" ry="${head * 1.3}" fill="#8d7b6c"/>` +
    `<ellipse cx="${center}" cy="${y + height}" rx="${width * 0.42}" ry="${height * 0.3}" fill="#4a5560"/>`
  )
}
