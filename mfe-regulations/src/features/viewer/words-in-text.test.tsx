import { expect, test } from 'vitest'
import { chosenWords, rangeOfWords } from './words-in-text.ts'

function page(): HTMLElement {
  document.body.innerHTML = `<div id="root">
    <div class="rv-provision" data-id="p1"><span class="m">(a) </span><span class="rv-words">A <button>covered horse</button> must run.</span></div>
    <div class="rv-provision" data-id="p2"><span class="rv-words">Other words.</span></div></div>`
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

const textOf = (selector: string): Node => document.querySelector(selector)?.firstChild ?? document.body

test('words over a defined term are found by their place in the provision’s text', () => {
  const root = page()
  const words = document.querySelector('[data-id=p1] .rv-words')
  const chosen = chosenWords(root, select(textOf('button'), 8, words?.lastChild ?? root, 5))
  expect(chosen).toMatchObject({ regulationId: 'p1', selection: { start: 10, end: 20, exact: 'horse must' } })
})

test('the marker and the start of the next provision are left out (three clicks)', () => {
  const root = page()
  const chosen = chosenWords(root, select(textOf('.m'), 0, document.querySelector('[data-id=p2]') ?? root, 0))
  expect(chosen?.selection).toMatchObject({ start: 0, exact: 'A covered horse must run.' })
})

test('words of two provisions are none', () => {
  const root = page()
  expect(chosenWords(root, select(textOf('button'), 0, textOf('[data-id=p2] .rv-words'), 5))).toBeUndefined()
})

test('a place in the text becomes a range over its elements', () => {
  page()
  const words = document.querySelector<HTMLElement>('[data-id=p1] .rv-words')
  expect(words && rangeOfWords(words, 10, 20)?.toString()).toBe('horse must')
})
