import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanContent, type ProvisionContent } from './clean-content.ts'

const messyText = fc
  .array(
    fc.constantFrom(
      'word',
      'two words',
      ' ',
      '\n',
      '\r\n',
      '\u00a0',
      '\t',
      '\u200b',
      '\u0000',
      '\u{1f40e}',
      '\ud800',
      '.',
      '\u00ad',
      '\u2028',
    ),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''))
const range = fc.record({ start: fc.integer({ min: -3, max: 40 }), end: fc.integer({ min: -3, max: 60 }) })
const messy: fc.Arbitrary<ProvisionContent> = fc.record(
  {
    heading: messyText,
    text: messyText,
    marks: fc.array(
      fc.tuple(range, fc.constantFrom('em' as const, 'strong' as const)).map(([at, kind]) => ({ ...at, kind })),
    ),
    lists: fc.array(
      fc.tuple(range, fc.constantFrom('bullet' as const, 'number' as const)).map(([at, kind]) => ({ ...at, kind })),
    ),
    links: fc.array(fc.tuple(range, fc.constantFrom('a', 'b')).map(([at, regulationId]) => ({ ...at, regulationId }))),
    table: fc.record({
      caption: messyText,
      head: fc.array(messyText, { maxLength: 3 }),
      rows: fc.array(fc.array(messyText, { maxLength: 4 }), { maxLength: 3 }),
    }),
    figure: fc.record({ image: fc.constant('f'), alt: messyText, width: fc.constant(1), height: fc.constant(1) }),
  },
  { requiredKeys: ['text'] },
)

describe('cleanContent', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(messy, (content) => {
        const once = cleanContent(content)
        expect(cleanContent(once)).toEqual(once)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps every word', () => {
    fc.assert(
      fc.property(messy, (content) => {
        const words = (text: string) => text.match(/[a-z.\u{1f40e}]+/gu)?.join('')
        const seen = content.text.replaceAll(/[\u0000\u200b\u00ad]/g, '')
        expect(words(cleanContent(content).text.replaceAll(/\s/g, ''))).toBe(words(seen.replaceAll(/\s/g, '')))
      }),
    )
  })

  it('moves formatting, links and lists with their words', () => {
    const text = '\u00a0\u00a0See  Rule\u200b 2143 now.\n\n one \n two\nend'
    const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length })
    const clean = cleanContent({
      text,
      marks: [{ ...at('now'), kind: 'strong' }],
      links: [{ ...at('2143'), regulationId: 'rule' }],
      lists: [{ ...at('one \n two'), kind: 'bullet' }],
    })
    expect(clean.text).toBe('See Rule 2143 now.\none\ntwo\nend')
    const read = ({ start, end }: { start: number; end: number }) => clean.text.slice(start, end)
    expect(clean.marks?.map(read)).toEqual(['now'])
    expect(clean.links?.map(read)).toEqual(['2143'])
    expect(clean.lists?.map(read)).toEqual(['one\ntwo'])
  })

  it('removes empty fields', () => {
    expect(
      cleanContent({
        heading: ' ',
        text: ' \n',
        marks: [{ start: 0, end: 1, kind: 'em' }],
        table: { head: [''], rows: [[' ']] },
      }),
    ).toEqual({
      text: '',
    })
  })
})
