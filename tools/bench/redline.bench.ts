import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { redline, textOf, type RedlineEntry } from '@portal/regulation-text/redline'
import { diffWords } from 'diff'
import { compare, median } from './compare.ts'
import { timesAsFast, type Bench, type Figure } from './figure.ts'
import { plainText, redlinePair } from './redline-pair.ts'

const run = promisify(execFile)
const coldRuns = 7
const pairs = [
  { kind: 'edited', what: '2,000 nodes, words edited', rounds: 7 },
  { kind: 'rearranged', what: '2,000 nodes, some moved, new or gone too', rounds: 3 },
] as const

/** The redline of 2,000 nodes: against jsdiff on the same text, and the first one of a fresh process. */
export const redlineBench: Bench = {
  name: 'redline',
  about: 'the redline of a 2,000-node version pair, against jsdiff on the same text; and cold',
  async run({ signal, report }) {
    const figures: Figure[] = []
    for (const { kind, what, rounds } of pairs) {
      const { before, after } = redlinePair(kind)
      const [from, to] = [plainText(before), plainText(after)]
      requireWhole(redline(before, after), after)
      const comparison = await compare(
        () => milliseconds(() => redline(before, after)),
        () => milliseconds(() => diffWords(from, to)),
        { rounds, signal, report: (state) => report(`${kind}, ${state}`) },
      )
      const sizes = `${before.length} and ${after.length} nodes, ${Math.round(from.length / 1000)} KB of text each`
      figures.push(timesAsFast('redline', what, 4, comparison, [sizes]))
    }
    const cold: number[] = []
    for (let time = 0; time < coldRuns; time += 1) {
      const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'redline-cold.ts')], { signal })
      cold.push((JSON.parse(stdout) as { milliseconds: number }).milliseconds)
    }
    return [
      ...figures,
      {
        bench: 'redline',
        what: '2,000 nodes, first in a fresh process',
        value: median(cold),
        unit: 'ms',
        atMost: 300,
        worst: Math.max(...cold),
        notes: [`${coldRuns} processes`],
      },
    ]
  },
}

function milliseconds(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** What the redline shows of every node, taken as the new text, is the new text. */
function requireWhole(
  entries: readonly RedlineEntry[],
  after: readonly { regulationId: string; text: string }[],
): void {
  const shown = new Map(
    entries.flatMap(({ op, content, after: node }) =>
      node ? [[node.regulationId, op === 'same' || !content ? node.text : textOf(content.text, 'after')]] : [],
    ),
  )
  for (const { regulationId, text } of after) {
    if (shown.get(regulationId) !== text) throw new Error(`the redline does not give back the text of ${regulationId}`)
  }
}
