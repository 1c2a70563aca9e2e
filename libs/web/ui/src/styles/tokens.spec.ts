import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/(--p-[\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map((match) => [
    match[1] ?? '',
    { light: match[2] ?? '', dark: match[3] ?? '' },
  ]),
)

const surfaces = ['paper', 'surface', 'sunken', 'neutral-surface']
const textContrast = 4.5
const borderContrast = 3
/** Foreground, background, required contrast ratio (WCAG 1.4.3, 1.4.11). */
const pairs: readonly (readonly [string, string, number])[] = [
  ...['ink', 'ink-soft', 'link', 'link-hover'].flatMap((ink) => surfaces.map((on) => [ink, on, textContrast] as const)),
  ...['brass', 'danger'].flatMap((ink) => ['paper', 'surface'].map((on) => [ink, on, textContrast] as const)),
  ...['danger', 'success', 'warning', 'info'].map((tone) => [tone, `${tone}-surface`, textContrast] as const),
  ...['danger', 'success', 'warning', 'info'].map((tone) => ['ink', `${tone}-surface`, textContrast] as const),
  ['inserted', 'inserted-surface', textContrast],
  ['deleted', 'deleted-surface', textContrast],
  ['ink', 'mark-surface', textContrast],
  ['ink', 'target-surface', textContrast],
  ['link', 'target-surface', textContrast],
  ['on-primary', 'primary', textContrast],
  ['on-primary', 'primary-hover', textContrast],
  ['paper', 'danger', textContrast],
  ...['line-strong', 'focus', 'primary'].flatMap((line) =>
    ['paper', 'surface'].map((on) => [line, on, borderContrast] as const),
  ),
]

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  it.each(pairs)('%s on %s has a contrast of at least %d:1', (foreground, background, minimum) => {
    const ratio = contrast(tokens.get(`--p-${foreground}`)?.[theme], tokens.get(`--p-${background}`)?.[theme])
    expect(ratio).toBeGreaterThanOrEqual(minimum)
  })
})

function contrast(foreground: string | undefined, background: string | undefined): number {
  const [lighter = 0, darker = 0] = [luminance(foreground), luminance(background)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
