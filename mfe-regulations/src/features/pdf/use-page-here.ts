import { useEffect } from 'react'

/** Milliseconds between two looks while scrolling. */
const pause = 120

/** Tells the page that stands at a third of the window's height while the reader scrolls. `key` changes with the sizes of the pages. */
export function usePageHere(list: HTMLElement | null, key: string, onPage: (page: number) => void): void {
  useEffect(() => {
    if (!list) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      onPage(pageAt(list, innerHeight / 3))
    }
    const onScroll = () => {
      timer ??= setTimeout(look, pause)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [list, key, onPage])
}

/** The page at a line of the window, from 1; halving, since a file may have thousands. */
function pageAt(list: HTMLElement, line: number): number {
  let [low, high] = [0, Math.max(0, list.children.length - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const top = list.children[middle]?.getBoundingClientRect().top ?? 0
    if (top <= line) low = middle
    else high = middle - 1
  }
  return low + 1
}
