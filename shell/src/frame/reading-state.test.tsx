import { afterEach, expect, it, vi } from 'vitest'
import { captureReadingState } from './reading-state.ts'

afterEach(() => document.body.replaceChildren())

const text = `
  <header><nav aria-label="Main"><a href="/">Home</a><a href="/?definition=">Definitions</a></nav></header>
  <main id="main" tabindex="-1"><div id="2101" tabindex="-1">A <a href="#2190">rule</a> on <a href="#2190">stalls</a></div></main>`

/** Replaces the server-rendered page with the client-rendered one after `interact` has run. */
function replacePage(interact: () => void, clientHtml = text): void {
  document.body.innerHTML = `<div id="portal">${text}</div>`
  interact()
  const container = document.getElementById('portal') ?? document.body
  const restore = captureReadingState(container)
  container.innerHTML = clientHtml
  restore()
}

const findLink = (linkText: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('a, button')].find((element) => element.textContent === linkText)

it('moves the focus to the same link in the same provision', () => {
  replacePage(() => findLink('stalls')?.focus())
  expect(findLink('stalls')).toHaveFocus()
})

it('moves the focus to a button with the same text that replaces the link', () => {
  replacePage(
    () => findLink('Definitions')?.focus(),
    text.replace('<a href="/?definition=">Definitions</a>', '<button>Definitions</button>'),
  )
  expect(document.querySelector('button')).toHaveFocus()
})

it('moves the focus to the surrounding element when the link no longer exists', () => {
  replacePage(() => findLink('stalls')?.focus(), text.replaceAll(/<a href="#2190">(\w+)<\/a>/g, '$1'))
  expect(document.getElementById('2101')).toHaveFocus()
  replacePage(() => findLink('Home')?.focus(), text.replace(/<header>.*<\/header>/, ''))
  expect(document.getElementById('main')).toHaveFocus()
})

it.each([
  ['at its original position', { clientX: 20, clientY: 20 }, 1],
  ['somewhere else', { clientX: 20, clientY: 400 }, 0],
])('a click that ends %s after the link has moved', (_, point, expectedClicks) => {
  const handleClick = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  replacePage(() => {
    const pressed = findLink('stalls')
    if (pressed) vi.spyOn(pressed, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 60, 20))
    // jsdom does not support :active.
    const portal = document.getElementById('portal') ?? document.body
    vi.spyOn(portal, 'querySelectorAll').mockReturnValueOnce([pressed] as unknown as NodeListOf<Element>)
  })
  findLink('stalls')?.addEventListener('click', handleClick)
  document.getElementById('main')?.dispatchEvent(new PointerEvent('pointerup', { ...point, button: 0, bubbles: true }))
  expect(handleClick).toHaveBeenCalledTimes(expectedClicks)
})

it('does not move the focus when it is outside the page', () => {
  replacePage(() => undefined)
  expect(document.body).toHaveFocus()
})

it('restores the text selection only if it selects the same text', () => {
  const selectText = () => {
    const provision = document.getElementById('2101')
    const end = findLink('stalls')?.firstChild
    if (provision?.firstChild && end) document.getSelection()?.setBaseAndExtent(provision.firstChild, 1, end, 3)
  }
  replacePage(selectText)
  expect(String(document.getSelection())).toBe(' rule on sta')
  replacePage(selectText, text.replace('rule', 'regulation'))
  expect(String(document.getSelection())).toBe('')
})

it.each([
  ['an element that starts in the viewport, not one that starts above it', { above: -114, first: 67, second: 144 }, 57],
  ['an element that fills the viewport if none starts in it', { above: -114, first: 2000, second: 3000 }, -10],
])('keeps the scroll position relative to %s', (_, positions, scrolledBy) => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  vi.stubGlobal('scrollY', 5000)
  const mockPositions = (positions: Readonly<Record<string, number>>) => {
    for (const [id, top] of Object.entries(positions))
      vi.spyOn(document.getElementById(id) ?? document.body, 'getBoundingClientRect').mockReturnValue(
        new DOMRect(0, top, 300, 169),
      )
  }
  const paragraphs = Object.keys(positions).map((id) => `<p id="${id}"></p>`)
  document.body.innerHTML = `<div id="portal">${paragraphs.join('')}</div>`
  const portal = document.getElementById('portal') ?? document.body
  mockPositions({ ...positions, portal: -5000 })
  const restore = captureReadingState(portal)
  portal.innerHTML = paragraphs.join('')
  mockPositions({ above: -124, first: 124, second: 500 })
  restore()
  expect(scrollBy).toHaveBeenCalledWith(0, scrolledBy)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
