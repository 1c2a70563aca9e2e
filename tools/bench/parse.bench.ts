import { parseRegulation } from '@portal/regulation-text/parse'
import { median } from './compare.ts'
import type { Bench } from './figure.ts'
import { SampleText } from './sample-text.ts'

const sections = 1500
const runs = 5

/** A text of 1,500 sections into provisions: what an editor waits for after an import. */
export const parseBench: Bench = {
  name: 'parse',
  about: 'a text of 1,500 sections read into provisions',
  async run({ report }) {
    const text = sampleText()
    const times: number[] = []
    let provisions = 0
    for (let run = 0; run < runs; run += 1) {
      report(`run ${run + 1} of ${runs}`)
      const began = performance.now()
      const { nodes, doubts } = parseRegulation(text)
      times.push(performance.now() - began)
      provisions = nodes.length
      if (doubts.length > 0) throw new Error(`a plain text was doubted: ${doubts[0]?.message}`)
      if (nodes.filter((node) => node.kind === 'rule').length !== sections) throw new Error('a section was lost')
    }
    return [
      {
        bench: 'parse',
        what: '1,500 sections',
        value: median(times),
        unit: 'ms',
        atMost: 2000,
        worst: Math.max(...times),
        notes: [`${provisions} provisions, ${Math.round(text.length / 1000)} KB of text, ${runs} runs`],
      },
    ]
  },
}

/** Sections as long as those of a title of the CFR are on the average: six paragraphs, some 1,700 letters. */
function sampleText(): string {
  const sample = new SampleText(17)
  const lines: string[] = []
  const add = (marker: string, end: string) => lines.push(`(${marker}) ${sample.sentence(45)}${end}`)
  for (let number = 1; number <= sections; number += 1) {
    lines.push(`Rule ${1000 + number}. Entry ${number}`)
    add('a', ':')
    add('1', ';')
    add('2', ':')
    add('i', ';')
    add('ii', '.')
    add('b', '.')
  }
  return lines.join('\n\n')
}
