import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { readersHold } from './readers-hold.ts'

/** Content that the edge wrote into the document for the address it was opened with. */
export interface WrittenPage {
  /** Path and query. */
  readonly address: string
  readonly element: Element
}

/** What the document came with, until a page took its place. */
let written = findWrittenPage()
let giveBack: (() => void) | undefined

/** The content written for the address that is open now. */
export function writtenPage(): WrittenPage | undefined {
  return written?.address === currentAddress() ? written : undefined
}

/** Draws the portal in the place of what the document came with, and leaves the reader what they have in hand. */
export function takeOver(place: Element, render: () => void): void {
  if (!place.hasChildNodes()) return render()
  forgetSkip()
  const giveBackFrame = readersHold(place)
  flushSync(render)
  giveBackFrame()
}

/** Before scripts ran, the skip link led to an address; that is no place in a text, and whoever followed it is there. */
function forgetSkip(): void {
  if (window.location.hash !== '#main') return
  window.history.replaceState(window.history.state, '', currentAddress())
  const focused = document.activeElement
  // The browser takes a moment to follow a link within a page.
  if (focused === document.body || focused?.matches('.p-skip-link')) document.getElementById('main')?.focus()
}

/** Shows what the document came with. What the reader has in hand is remembered when it goes. */
export function ShowWritten({ page }: { page: WrittenPage }) {
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    holder.current?.append(page.element)
    return () => {
      giveBack = readersHold(page.element)
      written = undefined
    }
  }, [page])
  return <div ref={holder} />
}

/** Once the page took the place: the reader goes on where they were. */
export function resume(): void {
  giveBack?.()
  giveBack = undefined
}

function findWrittenPage(): WrittenPage | undefined {
  const element = document.querySelector('#portal [data-written-page]')
  return element === null ? undefined : { address: currentAddress(), element }
}

function currentAddress(): string {
  return window.location.pathname + window.location.search
}
