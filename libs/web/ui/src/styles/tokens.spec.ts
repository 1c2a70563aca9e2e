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
const text = 4.5
const edge = 3
/** Text or edge, what it stands on, the ratio it needs (WCAG 1.4.3, 1.4.11). */
const pairs: readonly (readonly [string, string, number])[] = [
  ...['ink', 'ink-soft', 'link', 'link-hover'].flatMap((ink) => surfaces.map((on) => [ink, on, text] as const)),
  ...['brass', 'danger'].flatMap((ink) => ['paper', 'surface'].map((on) => [ink, on, text] as const)),
  ...['danger', 'success', 'warning', 'info'].map((tone) => [tone, `${tone}-surface`, text] as const),
  ...['danger', 'success', 'warning', 'info'].map((tone) => ['ink', `${tone}-surface`, text] as const),
  ['inserted', 'inserted-surface', text],
  ['deleted', 'deleted-surface', text],
  ['ink', 'mark-surface', text],
  ['ink', 'arrival-surface', text],
  ['link', 'arrival-surface', text],
  ['on-primary', 'primary', text],
  ['on-primary', 'primary-hover', text],
  ['paper', 'danger', text],
  ...['line-strong', 'focus', 'primary'].flatMap((line) => ['paper', 'surface'].map((on) => [line, on, edge] as const)),
]

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  it.each(pairs)('%s on %s keeps %d:1', (ink, on, least) => {
    const ratio = contrast(tokens.get(`--p-${ink}`)?.[theme], tokens.get(`--p-${on}`)?.[theme])
    expect(ratio).toBeGreaterThanOrEqual(least)
  })
})

function contrast(one: string | undefined, other: string | undefined): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
