import { afterEach, expect, it } from 'vitest'
import { readersHold } from './readers-hold.ts'

afterEach(() => document.body.replaceChildren())

const text = `
  <header><nav aria-label="Main"><a href="/">Home</a><a href="/?definition=">Definitions</a></nav></header>
  <main id="main" tabindex="-1"><div id="2101" tabindex="-1">A <a href="#2190">rule</a> on <a href="#2190">stalls</a></div></main>`

/** Puts the page that scripts draw in the place of the written one, while the reader has something in hand. */
function takesOver(inHand: () => void, live = text): void {
  document.body.innerHTML = `<div id="portal">${text}</div>`
  inHand()
  const place = document.getElementById('portal') ?? document.body
  const giveBack = readersHold(place)
  place.innerHTML = live
  giveBack()
}

const link = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('a, button')].find((one) => one.textContent === words)

it('gives the focus to the same link of the same provision', () => {
  takesOver(() => link('stalls')?.focus())
  expect(link('stalls')).toHaveFocus()
})

it('gives it to a button with the same words where the link became one', () => {
  takesOver(
    () => link('Definitions')?.focus(),
    text.replace('<a href="/?definition=">Definitions</a>', '<button>Definitions</button>'),
  )
  expect(document.querySelector('button')).toHaveFocus()
})

it('never leaves it on nothing: what stood around the link has it where the link is gone', () => {
  takesOver(() => link('stalls')?.focus(), text.replaceAll(/<a href="#2190">(\w+)<\/a>/g, '$1'))
  expect(document.getElementById('2101')).toHaveFocus()
  takesOver(() => link('Home')?.focus(), text.replace(/<header>.*<\/header>/, ''))
  expect(document.getElementById('main')).toHaveFocus()
})

it('leaves it where it is when the reader has it nowhere in the page', () => {
  takesOver(() => undefined)
  expect(document.body).toHaveFocus()
})

it('keeps the chosen words, and chooses no others', () => {
  const choose = () => {
    const provision = document.getElementById('2101')
    const end = link('stalls')?.firstChild
    if (provision?.firstChild && end) document.getSelection()?.setBaseAndExtent(provision.firstChild, 1, end, 3)
  }
  takesOver(choose)
  expect(String(document.getSelection())).toBe(' rule on sta')
  takesOver(choose, text.replace('rule', 'regulation'))
  expect(String(document.getSelection())).toBe('')
})
