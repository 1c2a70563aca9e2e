import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demonstrationText } from '../../testing/regulations.ts'
import { readDocx } from '../file-readings/read/read-docx.ts'
import { composeDocument } from './document/compose-document.ts'
import { writeDocx } from './docx/write-docx.ts'
import { contentOf, nodesOf, versionOf } from './testing/export-content.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-round-trip-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The text as it is read from its own Word file, with definitions and comments around it. */
async function again(text: string, series: string, title: string) {
  const content = contentOf(text, {
    version: versionOf({ series, title: { en: title } }),
    definitions: [{ term: 'horse', text: '(a) A horse of any age.', label: '2010(Horse)', language: 'en' }],
    capacities: ['public'],
  })
  const file = join(folder, 'Regulation.docx')
  writeFileSync(file, await writeDocx(composeDocument(content)))
  const { lines, leftOut } = await readDocx(file, () => undefined)
  expect(leftOut).toEqual([])
  return { before: content.nodes, after: nodesOf(lines.join('\n')) }
}

/** Every sort of place a tree has: chapters, headings with and without text, romans after letters, ranges, a table, an appendix. */
const hard = `SERIES 2900 - HARD CASES

General words above every rule.

Chapter 2900 - Beginnings

Rule 2901. Entry to the grounds

Words of the rule before its paragraphs.

(a) Who must file. Every trainer files:

(1) a certificate; and

(2) a record, as paragraph (b)(1) of this Rule says.

(b) Filing

(1) In time; and

(2) in writing: (i) on paper; (ii) by mail.

(c) Copies

The office makes them.

(d) Last <i>words</i> with <b>weight</b>.

• a <i>halter</i>; and
• a lead.
• 1. First.
• 2. Then.

Text that stands after the paragraphs and belongs to the rule.

(e)–(g) [Reserved]

(h) More:

(1) one;

(2) two:

(i) roman;

(ii) roman again:

(A) capital;

(1) the deepest.

Rules 2902–2904 [Reserved]

Rule 2905. Table

The least time is as follows.

Table 1 to Rule 2905. Least time

| Reason | First | Second |
| --- | --- | --- |
| Illness | 5 days | 7 days |
| Injury |  | 9 days |

(a) After the table.

Appendix A to Series 2900. Forms

(1) The first form; and

(2) the second form.`

test.each([
  ['the sample rulebook', demonstrationText('2000-racetrack-safety/v3'), '2000', 'Racetrack Safety (Sample)'],
  ['a rulebook with tables', demonstrationText('4000-prohibited-list/v2'), '4000', 'Prohibited List (Sample)'],
  ['a small hard text', hard, '2900', 'HARD CASES'],
])('%s comes back from its Word file as the same tree', async (_, text, series, title) => {
  const { before, after } = await again(text, series, title)
  expect(before.length).toBeGreaterThan(20)
  const [whole, ...provisions] = before
  expect(after.slice(1)).toEqual(provisions)
  expect(after[0]).toMatchObject({ heading: title, text: whole?.text })
})
