import { cleanContent, type ProvisionContent } from '@portal/regulation-text/edit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toProvisionContent, toRichDocument } from './rich-document.ts'

const text = fc
  .array(fc.constantFrom('A', 'covered horse', 'must', '.', '\n', ' '), { maxLength: 12 })
  .map((parts) => parts.join(' '))
const range = fc.record({ start: fc.nat(30), end: fc.nat(60) })
const cell = fc.constantFrom('', 'one', 'two words')
const content: fc.Arbitrary<ProvisionContent> = fc
  .record(
    {
      heading: text,
      text,
      marks: fc.array(
        fc.tuple(range, fc.constantFrom('em' as const, 'strong' as const)).map(([at, kind]) => ({ ...at, kind })),
      ),
      lists: fc.array(
        fc.tuple(range, fc.constantFrom('bullet' as const, 'number' as const)).map(([at, kind]) => ({ ...at, kind })),
      ),
      links: fc.array(
        fc.tuple(range, fc.constantFrom('a', 'b')).map(([at, regulationId]) => ({ ...at, regulationId })),
        { maxLength: 3 },
      ),
      table: fc.record({
        head: fc.array(cell, { minLength: 1, maxLength: 3 }),
        rows: fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 3 }),
      }),
      figure: fc.constant({ image: 'f', alt: 'A stall', width: 3, height: 2 }),
    },
    { requiredKeys: ['text'] },
  )
  .map(cleanContent)

test('converts a content to an editor document and back without changes', () => {
  fc.assert(
    fc.property(content, (original) => {
      const fields = { heading: original.heading ?? '', caption: original.table?.caption ?? '' }
      expect(toProvisionContent(toRichDocument(original), fields)).toEqual(original)
    }),
    { numRuns: 300 },
  )
})

test('converts an empty provision to an empty paragraph', () => {
  expect(toRichDocument({ text: '' })).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
})
