import { isQuiet, type Comparison } from './compare.ts'
import type { BenchServers } from './bench-servers.ts'

/** One measured figure with its bar. */
export interface Figure {
  readonly bench: string
  readonly name: string
  readonly value: number
  /** `x`: times as fast as the peer; `KB`: 1,000 bytes; `ms`; `%`. */
  readonly unit: 'x' | 'KB' | 'ms' | '%'
  readonly atLeast?: number
  readonly atMost?: number
  /** The worst round. */
  readonly worst?: number
  /** Of a comparison: our side against itself, the rounds, and the cost of one operation on both sides. */
  readonly comparison?: Comparison
  /** Details for the reader. */
  readonly notes?: readonly string[]
}

/** Input of a bench. */
export interface BenchContext {
  readonly report: (state: string) => void
  readonly signal: AbortSignal
  /**
   * Folders for process logs and for the identities of processes, so that the next run can end those that a killed run
   * left behind.
   */
  readonly logFolder: string
  readonly runFolder: string
  /** PostgreSQL, NATS and the regulations service; started on first use. */
  servers(): Promise<BenchServers>
  /** Registers a cleanup for the end of the run. */
  onStarted(undo: () => Promise<void> | void): void
}

/** One bench and its name for `npm run bench -- <name>`. */
export interface Bench {
  readonly name: string
  readonly about: string
  run(context: BenchContext): Promise<Figure[]>
}

/** The figure of a comparison: how many times as fast as the peer. */
export function toSpeedFigure(
  bench: string,
  name: string,
  atLeast: number,
  comparison: Comparison,
  notes: readonly string[] = [],
): Figure {
  const { ratio, worst } = comparison
  return { bench, name, value: ratio, unit: 'x', atLeast, worst, comparison, notes }
}

/** `pass`, `miss`, or `noisy` when the machine was too busy to tell. */
export function getVerdict({
  value,
  atLeast = -Infinity,
  atMost = Infinity,
  comparison,
}: Figure): 'pass' | 'miss' | 'noisy' {
  const met = value >= atLeast && value <= atMost
  if (comparison && !isQuiet(comparison)) return 'noisy'
  return met ? 'pass' : 'miss'
}

/** Returns all figures as lines of a table. */
export function formatFigures(figures: readonly Figure[]): string[] {
  const head = ['', 'measured', 'bar', 'worst', 'itself', 'ours', 'peer', '']
  const rows = figures.map((figure) => [
    `${figure.bench}: ${figure.name}`,
    formatValue(figure.value, figure.unit),
    formatBar(figure),
    figure.worst === undefined ? '' : formatValue(figure.worst, figure.unit),
    figure.comparison ? figure.comparison.sameness.toFixed(2) : '',
    figure.comparison ? formatMilliseconds(figure.comparison.ours) : '',
    figure.comparison ? formatMilliseconds(figure.comparison.peer) : '',
    getVerdict(figure),
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

function formatBar({ atLeast, atMost, unit }: Figure): string {
  if (atLeast !== undefined) return `>= ${formatValue(atLeast, unit)}`
  return atMost === undefined ? '' : `<= ${formatValue(atMost, unit)}`
}

function formatValue(value: number, unit: Figure['unit']): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return unit === 'x' ? `${value.toFixed(digits)}x` : `${value.toFixed(1)} ${unit}`
}

function formatMilliseconds(value: number): string {
  return value >= 10
    ? `${value.toFixed(1)} ms`
    : value >= 0.1
      ? `${value.toFixed(2)} ms`
      : `${(value * 1000).toFixed(1)} µs`
}
