import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRegulation } from '../parse/index.ts'
import { inputLetters, outputLetters } from '../testing/accounted.ts'
import { mendRegulation, type Mend } from './index.ts'

const rule = `Rule 2143. Entry to the grounds
(a) A trainer must keep
(1) a certificate;
(2) a record.
(b) The steward may: (1) inspect; (2) remove a horse.
(c) It ends.`

const outline = (mends: readonly Mend[], text = rule) =>
  mendRegulation(text, mends).nodes.map((node) => `${'  '.repeat(node.depth - 1)}${node.path.join('/')} ${node.text}`)

const keyOf = (path: string, mends: readonly Mend[] = [], text = rule) => {
  const node = mendRegulation(text, mends).nodes.find((each) => each.path.join('/') === path)
  if (!node) throw new Error(`no ${path}`)
  return node.key
}

describe('a text without mends', () => {
  it('is what the parser reads', () => {
    const { nodes } = mendRegulation(rule, [])
    expect(nodes.map(({ key: _, ...node }) => node)).toEqual(parseRegulation(rule).nodes)
  })
})

describe('a level', () => {
  it('further out takes what stands below it along, and its paths follow', () => {
    expect(outline([{ op: 'level', at: keyOf('2143/a/2'), by: -1 }])).toContain('  2143/2 a record.')
  })

  it('further in puts a provision under the one before it', () => {
    expect(outline([{ op: 'level', at: keyOf('2143/c'), by: 1 }])).toContain('    2143/b/c It ends.')
  })

  it('that makes no tree is left out and said so', () => {
    const mends: Mend[] = [
      { op: 'level', at: keyOf('2143/a'), by: -1 },
      { op: 'level', at: keyOf('2143/a'), by: 1 },
      { op: 'level', at: 'nowhere', by: 1 },
    ]
    expect(mendRegulation(rule, mends).leftOut).toEqual([0, 1, 2])
    expect(outline(mends)).toEqual(outline([]))
  })
})

describe('splitting', () => {
  it('makes members that stood in a line provisions of their own', () => {
    const at = keyOf('2143/b')
    const text = 'The steward may: (1) inspect; (2) remove a horse.'
    const first: Mend = { op: 'split', at, offset: text.indexOf('(1)') }
    const rest = text.slice(first.offset + '(1) '.length)
    const second: Mend = { op: 'split', at: `${at}~${first.offset}`, offset: rest.indexOf('(2)') }
    expect(outline([first, second]).slice(4)).toEqual([
      '  2143/b The steward may:',
      '    2143/b/1 inspect;',
      '    2143/b/2 remove a horse.',
      '  2143/c It ends.',
    ])
  })

  it('of unmarked words makes text of the provision that holds them', () => {
    expect(outline([{ op: 'split', at: keyOf('2143/c'), offset: 3 }]).at(-1)).toBe('  2143/p1 ends.')
  })

  it('at an end does nothing', () => {
    const { leftOut } = mendRegulation(rule, [{ op: 'split', at: keyOf('2143/c'), offset: 0 }])
    expect(leftOut).toEqual([0])
  })
})

describe('a label that comes twice', () => {
  const text =
    'Rule 1. Stalls\n(a) Straw is dry. The text of (b) Hay is clean.\n(b) Doors are shut.\n(c) Roofs are tight.'
  const offset = 'Straw is dry. The text of '.length
  const splitOff: Mend = { op: 'split', at: keyOf('1/a', [], text), offset }
  const told = (mends: readonly Mend[]) =>
    mendRegulation(text, mends).doubts.map(({ code, path, node }) => `${code} ${path.join('/')} at ${node}`)

  it('by a split is doubted, on the second', () => {
    expect(told([])).toEqual([])
    expect(told([splitOff])).toEqual(['duplicate-marker 1/b at 3'])
  })

  it('is no longer doubted when one of the two was mended away, or was looked at', () => {
    expect(told([splitOff, { op: 'join', at: `${splitOff.at}~${offset}` }])).toEqual([])
    const at = keyOf('1/b', [], text)
    expect(told([splitOff, { op: 'accept', at, code: 'duplicate-marker' }])).toEqual([])
  })

  it('as printed is no longer doubted when the other was joined to the text before it', () => {
    const twice = 'Rule 1. Stalls\n(a) Straw.\n(b) Hay.\n(b) Doors.\n(c) Roofs.'
    expect(mendRegulation(twice, []).doubts.map(({ code }) => code)).toEqual(['duplicate-marker'])
    expect(mendRegulation(twice, [{ op: 'join', at: keyOf('1/b', [], twice) }]).doubts).toEqual([])
  })
})

describe('joining', () => {
  it('makes a line that is no provision part of the text before it, and keeps what stood below', () => {
    const mends: Mend[] = [{ op: 'join', at: keyOf('2143/b') }]
    expect(outline(mends)[3]).toBe('    2143/a/2 a record.\n(b) The steward may: (1) inspect; (2) remove a horse.')
  })

  it('takes a word together that the end of a line parted', () => {
    const text = 'Rule 1. One\n(a) The anti-doping rules.'
    const at = keyOf('1/a', [], text)
    const offset = 'The anti-'.length
    const mends: Mend[] = [{ op: 'split', at, offset }]
    expect(outline(mends, text).slice(1)).toEqual(['  1/a The anti-', '  1/p1 doping rules.'])
    expect(outline([...mends, { op: 'join', at: `${at}~${offset}` }], text)).toEqual(outline([], text))
  })
})

describe('a reading', () => {
  // (i) after (h)(2) is the ninth letter or the first roman: the markers alone do not say.
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `(${letter}) Words.`)
  const text = ['Rule 1. Hard', ...letters, '(h) More:', '(1) one;', '(2) two:', '(i) words.'].join('\n')

  it('that is chosen moves the line, settles its doubt and stays right when done again', () => {
    const before = mendRegulation(text, [])
    const [doubt] = before.doubts
    const other = doubt?.readings[1]
    if (!doubt || !other) throw new Error('no doubt with two readings')
    const after = mendRegulation(text, [{ op: 'read', line: doubt.line, path: other.path }])
    expect(before.nodes.at(-1)?.path).toEqual(doubt.path)
    expect(after.nodes.at(-1)?.path).toEqual(other.path)
    expect(after.doubts).toEqual([])
  })

  it('that the markers do not allow changes nothing', () => {
    const mends: Mend[] = [{ op: 'read', line: 2, path: ['1', 'z', 'q'] }]
    expect(outline(mends, text)).toEqual(outline([], text))
  })

  it('can be accepted as it is', () => {
    const { doubts, nodes } = mendRegulation(text, [])
    const mends = doubts.map((doubt): Mend => ({ op: 'accept', at: nodes[doubt.node]?.key ?? '', code: doubt.code }))
    expect(doubts.length).toBeGreaterThan(0)
    expect(mendRegulation(text, mends).doubts).toEqual([])
  })
})

const line = fc.oneof(
  fc.constantFrom('Rule 12. Title', 'CHAPTER 2. More', '(a)(1) Stacked words', '(c)-(e) [Reserved]', '| a | b |', ''),
  fc
    .tuple(fc.constantFrom('(a)', '(b)', '(1)', '(2)', '(i)', '(ii)', '(A)', ''), fc.lorem({ maxCount: 6 }))
    .map((t) => t.join(' ')),
)

it('whatever is mended, nothing of the text is lost and every parent stands before its children', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: 25 }),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 60 }), fc.constantFrom('out', 'in', 'split', 'join')), {
        maxLength: 12,
      }),
      (lines, acts) => {
        const input = lines.join('\n')
        const mends: Mend[] = []
        for (const [which, offset, act] of acts) {
          const { nodes } = mendRegulation(input, mends)
          const at = nodes[which % Math.max(1, nodes.length)]?.key ?? ''
          if (act === 'split') mends.push({ op: 'split', at, offset })
          else if (act === 'join') mends.push({ op: 'join', at })
          else mends.push({ op: 'level', at, by: act === 'out' ? -1 : 1 })
        }
        const mended = mendRegulation(input, mends)
        expect(outputLetters(mended)).toBe(inputLetters(input, mended.discards))
        mended.nodes.forEach((node, index) => {
          const parent = node.parent === null ? undefined : mended.nodes[node.parent]
          expect(node.parent === null || node.parent < index).toBe(true)
          expect(node.depth).toBe(parent === undefined ? 1 : parent.depth + 1)
        })
        expect(new Set(mended.nodes.map((node) => node.key)).size).toBe(mended.nodes.length)
      },
    ),
    { numRuns: 150 },
  )
})
