const secondsByUnit = { d: 86_400, h: 3600, m: 60 } as const

/** Parses how far to move the test clock, such as `+3d` or `+1d12h`; returns seconds, or undefined if it is not valid. */
export function parseMovement(text: string): number | undefined {
  if (!/^\+(?:\d{1,4}[dhm])+$/.test(text)) return undefined
  const parts = text.matchAll(/(\d+)([dhm])/g)
  return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * secondsByUnit[unit as 'd' | 'h' | 'm'], 0)
}
