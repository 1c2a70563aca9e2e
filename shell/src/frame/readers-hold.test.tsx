import { afterEach, expect, it, vi } from 'vitest'
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

it.each([
  ['where the pressed link stood', { clientX: 20, clientY: 20 }, 1],
  ['somewhere else', { clientX: 20, clientY: 400 }, 0],
])('a press let go of %s, while the link was moved from under the pointer', (_, at, followed) => {
  const follow = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  takesOver(() => {
    const pressed = link('stalls')
    if (pressed) vi.spyOn(pressed, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 60, 20))
    // jsdom knows no press.
    const portal = document.getElementById('portal') ?? document.body
    vi.spyOn(portal, 'querySelectorAll').mockReturnValueOnce([pressed] as unknown as NodeListOf<Element>)
  })
  link('stalls')?.addEventListener('click', follow)
  document.getElementById('main')?.dispatchEvent(new PointerEvent('pointerup', { ...at, button: 0, bubbles: true }))
  expect(follow).toHaveBeenCalledTimes(followed)
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

it.each([
  ['what begins in the window, not what began above it', { above: -114, first: 67, second: 144 }, 57],
  ['what fills the window where nothing begins in it', { above: -114, first: 2000, second: 3000 }, -10],
])('keeps the reader at %s', (_, tops, by) => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  vi.stubGlobal('scrollY', 5000)
  const standAt = (places: Readonly<Record<string, number>>) => {
    for (const [id, top] of Object.entries(places))
      vi.spyOn(document.getElementById(id) ?? document.body, 'getBoundingClientRect').mockReturnValue(
        new DOMRect(0, top, 300, 169),
      )
  }
  const places = Object.keys(tops).map((id) => `<p id="${id}"></p>`)
  document.body.innerHTML = `<div id="portal">${places.join('')}</div>`
  const portal = document.getElementById('portal') ?? document.body
  standAt({ ...tops, portal: -5000 })
  const giveBack = readersHold(portal)
  portal.innerHTML = places.join('')
  standAt({ above: -124, first: 124, second: 500 })
  giveBack()
  expect(scrollBy).toHaveBeenCalledWith(0, by)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
