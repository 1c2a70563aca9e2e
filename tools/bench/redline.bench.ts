import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { redline, joinSegments, type RedlineEntry } from '@portal/regulation-text/redline'
import { diffWords } from 'diff'
import { compare, median } from './compare.ts'
import { toSpeedFigure, type Bench, type Figure } from './figure.ts'
import { toPlainText, makeRedlinePair } from './redline-pair.ts'

const run = promisify(execFile)
const coldRuns = 7
const pairs = [
  { kind: 'edited', name: '2,000 nodes, words edited', rounds: 7 },
  { kind: 'rearranged', name: '2,000 nodes, some moved, added or removed too', rounds: 3 },
] as const

/** The redline of 2,000 nodes against jsdiff on the same text, and the first one of a new process. */
export const redlineBench: Bench = {
  name: 'redline',
  about: 'the redline of a 2,000-node version pair, against jsdiff on the same text; and cold',
  async run({ signal, report }) {
    const figures: Figure[] = []
    for (const { kind, name, rounds } of pairs) {
      const { before, after } = makeRedlinePair(kind)
      const [from, to] = [toPlainText(before), toPlainText(after)]
      requireCompleteRedline(redline(before, after), after)
      const comparison = await compare(
        () => milliseconds(() => redline(before, after)),
        () => milliseconds(() => diffWords(from, to)),
        { rounds, signal, report: (state) => report(`${kind}, ${state}`) },
      )
      const sizes = `${before.length} and ${after.length} nodes, ${Math.round(from.length / 1000)} KB of text each`
      figures.push(toSpeedFigure('redline', name, 4, comparison, [sizes]))
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
        name: '2,000 nodes, first in a new process',
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
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/** Requires that the new text of every node can be rebuilt from the redline. */
function requireCompleteRedline(
  entries: readonly RedlineEntry[],
  after: readonly { regulationId: string; text: string }[],
): void {
  const shownText = new Map(
    entries.flatMap(({ op, content, after: node }) =>
      node ? [[node.regulationId, op === 'same' || !content ? node.text : joinSegments(content.text, 'after')]] : [],
    ),
  )
  for (const { regulationId, text } of after) {
    if (shownText.get(regulationId) !== text)
      throw new Error(`the redline does not contain the text of ${regulationId}`)
  }
}
