import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRegulation } from '../parse/index.ts'
import { getInputCharacters, getOutputCharacters } from '../testing/character-accounting.ts'
import { parseWithCorrections, type Correction } from './index.ts'

const rule = `Rule 2143. Entry to the grounds
(a) A trainer must keep
(1) a certificate;
(2) a record.
(b) The steward may: (1) inspect; (2) remove a horse.
(c) It ends.`

const outline = (corrections: readonly Correction[], text = rule) =>
  parseWithCorrections(text, corrections).nodes.map(
    (node) => `${'  '.repeat(node.depth - 1)}${node.path.join('/')} ${node.text}`,
  )

const findKey = (path: string, corrections: readonly Correction[] = [], text = rule) => {
  const node = parseWithCorrections(text, corrections).nodes.find((candidate) => candidate.path.join('/') === path)
  if (!node) throw new Error(`no ${path}`)
  return node.key
}

describe('parseWithCorrections without corrections', () => {
  it('returns the result of the parser', () => {
    const { nodes } = parseWithCorrections(rule, [])
    expect(nodes.map(({ key: _, ...node }) => node)).toEqual(parseRegulation(rule).nodes)
  })
})

describe('level correction', () => {
  it('moves a provision out with its descendants and updates their paths', () => {
    expect(outline([{ op: 'level', nodeKey: findKey('2143/a/2'), by: -1 }])).toContain('  2143/2 a record.')
  })

  it('moves a provision in, under the one before it', () => {
    expect(outline([{ op: 'level', nodeKey: findKey('2143/c'), by: 1 }])).toContain('    2143/b/c It ends.')
  })

  it('skips a move that would break the tree and reports its index', () => {
    const corrections: Correction[] = [
      { op: 'level', nodeKey: findKey('2143/a'), by: -1 },
      { op: 'level', nodeKey: findKey('2143/a'), by: 1 },
      { op: 'level', nodeKey: 'nowhere', by: 1 },
    ]
    expect(parseWithCorrections(rule, corrections).skippedCorrections).toEqual([0, 1, 2])
    expect(outline(corrections)).toEqual(outline([]))
  })
})

describe('split correction', () => {
  it('turns inline list items into separate provisions', () => {
    const nodeKey = findKey('2143/b')
    const text = 'The steward may: (1) inspect; (2) remove a horse.'
    const first: Correction = { op: 'split', nodeKey, offset: text.indexOf('(1)') }
    const rest = text.slice(first.offset + '(1) '.length)
    const second: Correction = { op: 'split', nodeKey: `${nodeKey}~${first.offset}`, offset: rest.indexOf('(2)') }
    expect(outline([first, second]).slice(4)).toEqual([
      '  2143/b The steward may:',
      '    2143/b/1 inspect;',
      '    2143/b/2 remove a horse.',
      '  2143/c It ends.',
    ])
  })

  it('turns unmarked text into flush text of the parent', () => {
    expect(outline([{ op: 'split', nodeKey: findKey('2143/c'), offset: 3 }]).at(-1)).toBe('  2143/p1 ends.')
  })

  it('is skipped at the start of the text', () => {
    const { skippedCorrections } = parseWithCorrections(rule, [{ op: 'split', nodeKey: findKey('2143/c'), offset: 0 }])
    expect(skippedCorrections).toEqual([0])
  })
})

describe('duplicate labels', () => {
  const text =
    'Rule 1. Stalls\n(a) Straw is dry. The text of (b) Hay is clean.\n(b) Doors are shut.\n(c) Roofs are tight.'
  const offset = 'Straw is dry. The text of '.length
  const splitCorrection: Correction = { op: 'split', nodeKey: findKey('1/a', [], text), offset }
  const describeWarnings = (corrections: readonly Correction[]) =>
    parseWithCorrections(text, corrections).warnings.map(
      ({ code, path, node }) => `${code} ${path.join('/')} at ${node}`,
    )

  it('adds a warning on the second provision when a split creates a duplicate', () => {
    expect(describeWarnings([])).toEqual([])
    expect(describeWarnings([splitCorrection])).toEqual(['duplicate-marker 1/b at 3'])
  })

  it('removes the warning when one provision is joined away or the warning is accepted', () => {
    expect(
      describeWarnings([splitCorrection, { op: 'join', nodeKey: `${splitCorrection.nodeKey}~${offset}` }]),
    ).toEqual([])
    const nodeKey = findKey('1/b', [], text)
    expect(describeWarnings([splitCorrection, { op: 'accept', nodeKey, code: 'duplicate-marker' }])).toEqual([])
  })

  it('removes the warning of a printed duplicate when it is joined to the text before it', () => {
    const twice = 'Rule 1. Stalls\n(a) Straw.\n(b) Hay.\n(b) Doors.\n(c) Roofs.'
    expect(parseWithCorrections(twice, []).warnings.map(({ code }) => code)).toEqual(['duplicate-marker'])
    expect(parseWithCorrections(twice, [{ op: 'join', nodeKey: findKey('1/b', [], twice) }]).warnings).toEqual([])
  })
})

describe('join correction', () => {
  it('appends a line to the text before it and keeps its descendants', () => {
    const corrections: Correction[] = [{ op: 'join', nodeKey: findKey('2143/b') }]
    expect(outline(corrections)[3]).toBe(
      '    2143/a/2 a record.\n(b) The steward may: (1) inspect; (2) remove a horse.',
    )
  })

  it('restores a hyphenated word that was split', () => {
    const text = 'Rule 1. One\n(a) The anti-doping rules.'
    const nodeKey = findKey('1/a', [], text)
    const offset = 'The anti-'.length
    const corrections: Correction[] = [{ op: 'split', nodeKey, offset }]
    expect(outline(corrections, text).slice(1)).toEqual(['  1/a The anti-', '  1/p1 doping rules.'])
    expect(outline([...corrections, { op: 'join', nodeKey: `${nodeKey}~${offset}` }], text)).toEqual(outline([], text))
  })
})

describe('interpret correction', () => {
  // (i) after (h)(2) is the ninth letter or the first roman numeral; the markers alone do not decide.
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `(${letter}) Words.`)
  const text = ['Rule 1. Hard', ...letters, '(h) More:', '(1) one;', '(2) two:', '(i) words.'].join('\n')

  it('moves the line to the chosen interpretation and resolves its warning', () => {
    const before = parseWithCorrections(text, [])
    const [warning] = before.warnings
    const other = warning?.interpretations[1]
    if (!warning || !other) throw new Error('Expected a warning with two interpretations')
    const after = parseWithCorrections(text, [{ op: 'interpret', line: warning.line, path: other.path }])
    expect(before.nodes.at(-1)?.path).toEqual(warning.path)
    expect(after.nodes.at(-1)?.path).toEqual(other.path)
    expect(after.warnings).toEqual([])
  })

  it('changes nothing when the markers do not allow the interpretation', () => {
    const corrections: Correction[] = [{ op: 'interpret', line: 2, path: ['1', 'z', 'q'] }]
    expect(outline(corrections, text)).toEqual(outline([], text))
  })

  it('resolves the warning when the provision is accepted as it is', () => {
    const { warnings, nodes } = parseWithCorrections(text, [])
    const corrections = warnings.map((warning): Correction => ({
      op: 'accept',
      nodeKey: nodes[warning.node]?.key ?? '',
      code: warning.code,
    }))
    expect(warnings.length).toBeGreaterThan(0)
    expect(parseWithCorrections(text, corrections).warnings).toEqual([])
  })
})

const line = fc.oneof(
  fc.constantFrom('Rule 12. Title', 'CHAPTER 2. More', '(a)(1) Stacked words', '(c)-(e) [Reserved]', '| a | b |', ''),
  fc
    .tuple(fc.constantFrom('(a)', '(b)', '(1)', '(2)', '(i)', '(ii)', '(A)', ''), fc.lorem({ maxCount: 6 }))
    .map((t) => t.join(' ')),
)

it('keeps all text, and every parent before its children, for any sequence of corrections', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: 25 }),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 60 }), fc.constantFrom('out', 'in', 'split', 'join')), {
        maxLength: 12,
      }),
      (lines, actions) => {
        const input = lines.join('\n')
        const corrections: Correction[] = []
        for (const [index, offset, action] of actions) {
          const { nodes } = parseWithCorrections(input, corrections)
          const nodeKey = nodes[index % Math.max(1, nodes.length)]?.key ?? ''
          if (action === 'split') corrections.push({ op: 'split', nodeKey, offset })
          else if (action === 'join') corrections.push({ op: 'join', nodeKey })
          else corrections.push({ op: 'level', nodeKey, by: action === 'out' ? -1 : 1 })
        }
        const corrected = parseWithCorrections(input, corrections)
        expect(getOutputCharacters(corrected)).toBe(getInputCharacters(input, corrected.discards))
        corrected.nodes.forEach((node, index) => {
          const parent = node.parent === null ? undefined : corrected.nodes[node.parent]
          expect(node.parent === null || node.parent < index).toBe(true)
          expect(node.depth).toBe(parent === undefined ? 1 : parent.depth + 1)
        })
        expect(new Set(corrected.nodes.map((node) => node.key)).size).toBe(corrected.nodes.length)
      },
    ),
    { numRuns: 150 },
  )
})
