/** Measures once and answers what one operation cost (any unit, the same on both sides; smaller is better). */
export type Measure = () => Promise<number> | number

/** What a comparison came to. */
export interface Comparison {
  /** How many times as fast as the peer: the median of the rounds. */
  readonly ratio: number
  /** The round that went worst for us. */
  readonly worst: number
  /** Ours against ours within the same rounds: 1 on a quiet machine. */
  readonly sameness: number
  readonly rounds: number
  /** Cost of one operation, medians. */
  readonly ours: number
  readonly peer: number
}

export interface CompareOptions {
  /** Fewest rounds; 5. */
  readonly rounds?: number
  /** Rounds after which a noisy comparison is given up as noisy; three more than the fewest. */
  readonly most?: number
  /** Runs both sides once before anything counts; true. */
  readonly warm?: boolean
  readonly signal?: AbortSignal | undefined
  readonly report?: (state: string) => void
}

/** Within these, ours against ours counts as the same; outside, the machine was too busy to tell. */
const same = { least: 0.9, most: 1.1 }

export function isQuiet({ sameness }: Pick<Comparison, 'sameness'>): boolean {
  return sameness >= same.least && sameness <= same.most
}

/**
 * Compares two ways of doing the same. A round is ours, peer, peer, ours (the next one the other way round), so that a
 * machine that gets slower or faster meanwhile favours nobody, and ours against ours tells how much the machine itself
 * wavers. More rounds are taken while that is more than a tenth.
 */
export async function compare(ours: Measure, peer: Measure, options: CompareOptions = {}): Promise<Comparison> {
  const { rounds: fewest = 5, most = fewest + 3, warm = true, signal, report = () => undefined } = options
  if (warm) {
    await ours()
    await peer()
  }
  const rounds: { ours: [number, number]; peer: [number, number] }[] = []
  for (;;) {
    rounds.push(await takeRound(ours, peer, rounds.length % 2 === 0))
    signal?.throwIfAborted()
    const so = summarise(rounds)
    report(`round ${rounds.length}: ${so.ratio.toFixed(2)}x (the same against itself ${so.sameness.toFixed(2)})`)
    if (rounds.length >= most || (rounds.length >= fewest && isQuiet(so))) return so
  }
}

type Round = { readonly ours: readonly [number, number]; readonly peer: readonly [number, number] }

async function takeRound(
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

/** The figures of some rounds. */
export function summarise(rounds: readonly Round[]): Comparison {
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

/** The middle of some numbers; throws when there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing')
  return (upper + lower) / 2
}

function sum([one, other]: readonly [number, number]): number {
  return one + other
}
