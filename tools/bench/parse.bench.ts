import { parseRegulation } from '@portal/regulation-text/parse'
import { median } from './compare.ts'
import type { Bench } from './figure.ts'
import { SampleText } from './sample-text.ts'

const sections = 1500
const runs = 5

/** Parses a text of 1,500 sections: the time an editor waits after an import. */
export const parseBench: Bench = {
  name: 'parse',
  about: 'a text of 1,500 sections parsed into provisions',
  async run({ report }) {
    const text = sampleText()
    const times: number[] = []
    let provisions = 0
    for (let run = 0; run < runs; run += 1) {
      report(`run ${run + 1} of ${runs}`)
      const startedAt = performance.now()
      const { nodes, warnings } = parseRegulation(text)
      times.push(performance.now() - startedAt)
      provisions = nodes.length
      if (warnings.length > 0) throw new Error(`a plain text got a warning: ${warnings[0]?.message}`)
      if (nodes.filter((node) => node.kind === 'rule').length !== sections) throw new Error('a section is missing')
    }
    return [
      {
        bench: 'parse',
        name: '1,500 sections',
        value: median(times),
        unit: 'ms',
        atMost: 2000,
        worst: Math.max(...times),
        notes: [`${provisions} provisions, ${Math.round(text.length / 1000)} KB of text, ${runs} runs`],
      },
    ]
  },
}

/** Sections of the average length in a CFR title: six paragraphs, about 1,700 characters. */
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
