import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { createStateCodeSample, STATE_CODES } from '../testing/state-codes.ts'
import { parseRegulation } from './parse-regulation.ts'

/** Counts the paragraphs of a sample that were parsed correctly, are covered by a warning, or neither. */
function score(lines: readonly string[], expected: readonly { text: string; path: readonly string[] }[]) {
  const { nodes, warnings, style } = parseRegulation(lines)
  const covered = new Set(warnings.flatMap(({ affectedPaths }) => affectedPaths.map((path) => path.join('/'))))
  const byText = new Map(nodes.map((node) => [`${node.marker ?? ''} ${node.heading ?? ''}${node.text}`, node]))
  const rules = nodes.filter(({ kind }) => kind === 'rule')
  let right = 0
  let flagged = 0
  const silent: string[] = []
  for (const { text, path } of expected) {
    const node = byText.get(text)
    let root = node
    while (root !== undefined && root.kind !== 'rule') root = root.parent === null ? undefined : nodes[root.parent]
    const found = node?.path.slice(root?.path.length ?? 0)
    if (root !== undefined && found?.join('/') === path.join('/')) right++
    else if (node !== undefined && covered.has(node.path.join('/'))) flagged++
    else silent.push(`${path.join('/')} parsed as ${found?.join('/') ?? 'nothing'}`)
  }
  return { right, flagged, silent, style, rules: rules.length, warnings: warnings.length }
}

describe('state administrative codes', () => {
  it.each(STATE_CODES.map((code) => [code.state, code] as const))('parses the shape of %s', (state, code) => {
    const { lines, expected, sections } = createStateCodeSample(code, 7)
    const { right, flagged, silent, style, rules, warnings } = score(lines, expected)
    process.stdout.write(
      `${state} (${style}): ${expected.length} paragraphs, ${((right / expected.length) * 100).toFixed(1)} % right, ` +
        `${flagged} flagged, ${silent.length} silent, ${rules} of ${sections} sections, ${warnings} warnings${process.env['SHOW'] ? ` ${silent.slice(0, 3).join('; ')}` : ''}\n`,
    )
    expect(rules).toBe(sections)
    expect(silent).toEqual([])
    expect(right / expected.length).toBeGreaterThan(0.99)
  })
})
