import type { RedlineEntry, RegulationNode } from '@portal/contracts-regulations'
import { expect, test } from 'vitest'
import { toHtml } from './html.ts'
import { renderComparison } from './redline.ts'
import type { ReadingTexts } from './texts.ts'

const t: ReadingTexts = (key) => key

function compare(node: Partial<RegulationNode>, entry: Partial<RedlineEntry>): string {
  const paragraph: RegulationNode = {
    regulationId: 'a',
    parentId: null,
    kind: 'paragraph',
    depth: 3,
    label: '2143(a)',
    path: ['2143', 'a'],
    text: '',
    ...node,
  }
  const unchanged = { regulationId: 'a', op: 'same', position: 'unchanged', depth: 3, node: paragraph } as const
  return toHtml(renderComparison([{ ...unchanged, ...entry }], { layers: undefined, t }))
}

test('marks changed words, also for screen readers, and escapes them', () => {
  const text = [
    { kind: 'equal', text: 'Within ' },
    { kind: 'deleted', text: '<5> days' },
    { kind: 'inserted', text: '72 hours' },
  ] as const
  const html = compare({ text: 'Within 72 hours' }, { op: 'edited', content: { text: [...text] } })
  expect(html).toContain('data-change="edited"')
  expect(html).toContain('<p class="rv-change-note" lang="lang">redline.edited</p>Within <del><span')
  expect(html).toContain('redline.begin-deleted </span>&#60;5&#62; days<span')
  expect(html).toContain('redline.begin-inserted </span>72 hours<span')
})

test('announces a deleted provision once, at an anchor of its own', () => {
  const content = { text: [{ kind: 'deleted' as const, text: 'Isolation.' }] }
  const html = compare({ text: 'Isolation.' }, { op: 'removed', content })
  expect(html).toContain('id="removed-a"')
  expect(html).toContain('redline.removed</p><del>Isolation.</del>')
})

test('marks changed cells and rows of a table', () => {
  const cell = [{ kind: 'inserted' as const, text: '48 hours' }]
  const content = { text: [], table: { head: [[]], rows: [{ op: 'added' as const, cells: [cell] }] } }
  const html = compare({ table: { head: [''], rows: [['48 hours']] } }, { op: 'edited', content })
  expect(html).toMatch(/<tr data-change="added"><td><span><ins>.*48 hours.*<\/ins><\/span><\/td><\/tr>/)
})

test('leaves an unchanged provision as it is', () => {
  const html = compare({ text: 'The vets list.', marker: '(a)' }, {})
  expect(html).toContain('<span class="rv-marker">(a) </span>The vets list.</div>')
  expect(html).not.toContain('data-change')
})
