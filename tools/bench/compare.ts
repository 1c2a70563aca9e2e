/** Runs one measurement and returns the cost of one operation, in the same unit for both sides; smaller is better. */
export type Measure = () => Promise<number> | number

/** The result of a comparison. */
export interface Comparison {
  /** How many times as fast as the peer: the median of the rounds. */
  readonly ratio: number
  /** The worst round for our side. */
  readonly worst: number
  /** Our side against itself within the rounds: 1 on a quiet machine. */
  readonly sameness: number
  readonly rounds: number
  /** Cost of one operation, medians. */
  readonly ours: number
  readonly peer: number
}

export interface CompareOptions {
  /** Minimum number of rounds; 5 by default. */
  readonly rounds?: number
  /** Maximum number of rounds of a noisy comparison; by default three more than the minimum. */
  readonly most?: number
  /** Whether to run both sides once before the first round; true by default. */
  readonly warm?: boolean
  readonly signal?: AbortSignal | undefined
  readonly report?: (state: string) => void
}

/** Outside of this range our side differs too much from itself for a reliable result. */
const sameRange = { least: 0.9, most: 1.1 }

export function isQuiet({ sameness }: Pick<Comparison, 'sameness'>): boolean {
  return sameness >= sameRange.least && sameness <= sameRange.most
}

/**
 * Compares two implementations. A round runs ours, peer, peer, ours (the next one the other way round), so that a
 * machine that slows down or speeds up favors neither, and our side against itself shows how steady the machine is.
 * Runs more rounds while that is off by more than a tenth.
 */
export async function compare(ours: Measure, peer: Measure, options: CompareOptions = {}): Promise<Comparison> {
  const { rounds: fewest = 5, most = fewest + 3, warm = true, signal, report = () => undefined } = options
  if (warm) {
    await ours()
    await peer()
  }
  const rounds: { ours: [number, number]; peer: [number, number] }[] = []
  for (;;) {
    rounds.push(await runRound(ours, peer, rounds.length % 2 === 0))
    signal?.throwIfAborted()
    const latest = summarize(rounds)
    report(
      `round ${rounds.length}: ${latest.ratio.toFixed(2)}x (our side against itself ${latest.sameness.toFixed(2)})`,
    )
    if (rounds.length >= most || (rounds.length >= fewest && isQuiet(latest))) return latest
  }
}

type Round = { readonly ours: readonly [number, number]; readonly peer: readonly [number, number] }

async function runRound(
  ours: Measure,
  peer: Measure,
  oursFirst: boolean,
): Promise<{ ours: [number, number]; peer: [number, number] }> {
  const [outer, inner] = oursFirst ? [ours, peer] : [peer, ours]
  const first = await outer()
  const second = await inner()
  const third = await inner()
  const fourth = await outer()
  return oursFirst ? { ours: [first, fourth], peer: [second, third] } : { ours: [second, third], peer: [first, fourth] }
}

/** Summarizes rounds. */
export function summarize(rounds: readonly Round[]): Comparison {
  const ratios = rounds.map(({ ours, peer }) => sum(peer) / sum(ours))
  return {
    ratio: median(ratios),
    worst: Math.min(...ratios),
    sameness: median(rounds.map(({ ours: [one, other] }) => one / other)),
    rounds: rounds.length,
    ours: median(rounds.flatMap(({ ours }) => ours)),
    peer: median(rounds.flatMap(({ peer }) => peer)),
  }
}

/** Returns the median; throws when there are no values. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('the median needs at least one value')
  return (upper + lower) / 2
}

function sum([one, other]: readonly [number, number]): number {
  return one + other
}
