import { useLayoutEffect, useRef } from 'react'

/** Content that the edge wrote into the document for the address it was opened with. */
export interface WrittenPage {
  /** Path and query. */
  readonly address: string
  readonly element: Element
}

/** What the document came with, until a page took its place. */
let written = findWrittenPage()
let place: { readonly id: string; readonly top: number } | undefined

/** The content written for the address that is open now. */
export function writtenPage(): WrittenPage | undefined {
  return written?.address === currentAddress() ? written : undefined
}

/** Shows what the document came with. What the reader has before them is remembered when it goes. */
export function ShowWritten({ page }: { page: WrittenPage }) {
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    holder.current?.append(page.element)
    return () => {
      place = placeIn(page.element)
      written = undefined
    }
  }, [page])
  return <div ref={holder} />
}

/** Once the page took the place: the reader keeps the lines they were reading, whatever is higher above them now. */
export function keepPlace(): void {
  const target = place && document.getElementById(place.id)
  if (place && target) window.scrollBy(0, target.getBoundingClientRect().top - place.top)
  place = undefined
}

/** The first thing with a name in the window; none where nobody has scrolled. */
function placeIn(element: Element): typeof place {
  if (window.scrollY === 0) return undefined
  for (const { id, top, bottom } of namedPlaces(element)) if (bottom > 0) return { id, top }
  return undefined
}

function* namedPlaces(element: Element) {
  for (const named of element.querySelectorAll('[id]')) {
    const { top, bottom } = named.getBoundingClientRect()
    yield { id: named.id, top, bottom }
  }
}

function findWrittenPage(): WrittenPage | undefined {
  const element = document.querySelector('#portal [data-written-page]')
  return element === null ? undefined : { address: currentAddress(), element }
}

function currentAddress(): string {
  return window.location.pathname + window.location.search
}
