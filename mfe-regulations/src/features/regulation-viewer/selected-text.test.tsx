import { expect, test } from 'vitest'
import { getSelectedText, createTextRange } from './selected-text.ts'

function page(): HTMLElement {
  document.body.innerHTML = `<div id="root">
    <div class="rv-provision" data-id="p1"><span class="m">(a) </span><span class="rv-provision-text">A <button>covered horse</button> must run.</span></div>
    <div class="rv-provision" data-id="p2"><span class="rv-provision-text">Other words.</span></div></div>`
  return document.querySelector<HTMLElement>('#root') ?? document.body
}

function select(from: Node, start: number, to: Node, end: number): Selection | null {
  const range = document.createRange()
  range.setStart(from, start)
  range.setEnd(to, end)
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  return selection
}

const findTextNode = (selector: string): Node => document.querySelector(selector)?.firstChild ?? document.body

test("finds a selection across a defined term by its position in the provision's text", () => {
  const root = page()
  const textElement = document.querySelector('[data-id=p1] .rv-provision-text')
  const selected = getSelectedText(root, select(findTextNode('button'), 8, textElement?.lastChild ?? root, 5))
  expect(selected).toMatchObject({ regulationId: 'p1', selection: { start: 10, end: 20, exact: 'horse must' } })
})

test('excludes the marker and the start of the next provision (triple click)', () => {
  const root = page()
  const selected = getSelectedText(
    root,
    select(findTextNode('.m'), 0, document.querySelector('[data-id=p2]') ?? root, 0),
  )
  expect(selected?.selection).toMatchObject({ start: 0, exact: 'A covered horse must run.' })
})

test('returns undefined for a selection across two provisions', () => {
  const root = page()
  expect(
    getSelectedText(root, select(findTextNode('button'), 0, findTextNode('[data-id=p2] .rv-provision-text'), 5)),
  ).toBeUndefined()
})

test('creates a DOM range from text positions', () => {
  page()
  const textElement = document.querySelector<HTMLElement>('[data-id=p1] .rv-provision-text')
  expect(textElement && createTextRange(textElement, 10, 20)?.toString()).toBe('horse must')
})
