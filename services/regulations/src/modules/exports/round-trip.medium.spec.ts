import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDocx } from '@portal/print'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDemonstrationText } from '../../testing/regulations.ts'
import { extractDocx } from '../text-extraction/index.ts'
import { composeDocument } from './document/compose-document.ts'
import { createContent, createVersion, parseNodes } from './testing/export-content.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-round-trip-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Exports the text as Word file, with definitions and comments, and imports it again. */
async function exportAndImport(text: string, series: string, title: string) {
  const content = createContent(text, {
    version: createVersion({ series, title: { en: title } }),
    definitions: [{ term: 'horse', text: '(a) A horse of any age.', label: '2010(Horse)', language: 'en' }],
    commenterTypes: ['public'],
  })
  const file = join(folder, 'Regulation.docx')
  writeFileSync(file, await writeDocx(composeDocument(content)))
  const { lines, omitted } = await extractDocx(file, () => undefined)
  expect(omitted).toEqual([])
  return { before: content.nodes, after: parseNodes(lines.join('\n')) }
}

/** All kinds of structure: chapters, headings with and without text, Roman numerals after letters, ranges, a table, an appendix. */
const complexText = `SERIES 2900 - HARD CASES

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
  ['the sample rulebook', readDemonstrationText('2000-racetrack-safety/v3'), '2000', 'Racetrack Safety (Sample)'],
  ['a rulebook with tables', readDemonstrationText('4000-prohibited-list/v2'), '4000', 'Prohibited List (Sample)'],
  ['a short text with all kinds of structure', complexText, '2900', 'HARD CASES'],
])('%s has the same nodes after export and import', async (_, text, series, title) => {
  const { before, after } = await exportAndImport(text, series, title)
  expect(before.length).toBeGreaterThan(20)
  const [root, ...provisions] = before
  expect(after.slice(1)).toEqual(provisions)
  expect(after[0]).toMatchObject({ heading: title, text: root?.text })
})
