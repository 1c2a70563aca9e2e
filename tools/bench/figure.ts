import { isQuiet, type Comparison } from './compare.ts'
import type { BenchServers } from './bench-servers.ts'

/** One figure of `npm run bench` with what it should be. */
export interface Figure {
  readonly bench: string
  readonly what: string
  readonly value: number
  /** `x`: times as fast as the peer, `KB`: thousands of bytes, `ms`. */
  readonly unit: 'x' | 'KB' | 'ms'
  readonly atLeast?: number
  readonly atMost?: number
  /** The round that went worst. */
  readonly worst?: number
  /** Of a comparison: the same against itself, rounds, and the cost of one operation on both sides. */
  readonly comparison?: Comparison
  /** What stands behind it, for a reader. */
  readonly notes?: readonly string[]
}

/** What a bench is given. */
interface BenchContext {
  readonly report: (state: string) => void
  readonly signal: AbortSignal
  /** Where processes log, and where they are remembered so that the next run can end what a kill left behind. */
  readonly logFolder: string
  readonly runFolder: string
  /** PostgreSQL, NATS and the regulations service; started when first asked for. */
  servers(): Promise<BenchServers>
  /** Tells of something that must be undone at the end of the run, whatever happens. */
  onStarted(undo: () => Promise<void> | void): void
}

/** One thing that is measured, by the name that `npm run bench -- <name>` takes. */
export interface Bench {
  readonly name: string
  readonly about: string
  run(context: BenchContext): Promise<Figure[]>
}

/** Of a comparison: how many times as fast as the peer. */
export function timesAsFast(
  bench: string,
  what: string,
  atLeast: number,
  comparison: Comparison,
  notes: readonly string[] = [],
): Figure {
  const { ratio, worst } = comparison
  return { bench, what, value: ratio, unit: 'x', atLeast, worst, comparison, notes }
}

/** `pass`, `miss`, or `noisy` where the machine was too busy to tell. */
export function verdict({
  value,
  atLeast = -Infinity,
  atMost = Infinity,
  comparison,
}: Figure): 'pass' | 'miss' | 'noisy' {
  const met = value >= atLeast && value <= atMost
  if (comparison && !isQuiet(comparison)) return 'noisy'
  return met ? 'pass' : 'miss'
}

/** All figures as lines of a table. */
export function figureTable(figures: readonly Figure[]): string[] {
  const head = ['', 'measured', 'bar', 'worst', 'itself', 'ours', 'peer', '']
  const rows = figures.map((figure) => [
    `${figure.bench}: ${figure.what}`,
    inUnit(figure.value, figure.unit),
    barOf(figure),
    figure.worst === undefined ? '' : inUnit(figure.worst, figure.unit),
    figure.comparison ? figure.comparison.sameness.toFixed(2) : '',
    figure.comparison ? inMilliseconds(figure.comparison.ours) : '',
    figure.comparison ? inMilliseconds(figure.comparison.peer) : '',
    verdict(figure),
  ])
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

function barOf({ atLeast, atMost, unit }: Figure): string {
  if (atLeast !== undefined) return `>= ${inUnit(atLeast, unit)}`
  return atMost === undefined ? '' : `<= ${inUnit(atMost, unit)}`
}

function inUnit(value: number, unit: Figure['unit']): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return unit === 'x' ? `${value.toFixed(digits)}x` : `${value.toFixed(1)} ${unit}`
}

function inMilliseconds(value: number): string {
  return value >= 10
    ? `${value.toFixed(1)} ms`
    : value >= 0.1
      ? `${value.toFixed(2)} ms`
      : `${(value * 1000).toFixed(1)} µs`
}
