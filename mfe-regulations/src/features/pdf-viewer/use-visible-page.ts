import { useEffect } from 'react'

/** Milliseconds between updates while scrolling. */
const throttleMs = 120

/** Reports the page at one third of the viewport height while scrolling. `key` changes when page sizes change. */
export function useVisiblePage(pageList: HTMLElement | null, key: string, onPageChange: (page: number) => void): void {
  useEffect(() => {
    if (!pageList) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      onPageChange(findPageAt(pageList, innerHeight / 3))
    }
    const onScroll = () => {
      timer ??= setTimeout(update, throttleMs)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [pageList, key, onPageChange])
}

/** Finds the page at a viewport position by binary search, because files may have thousands of pages. */
function findPageAt(pageList: HTMLElement, viewportY: number): number {
  let [low, high] = [0, Math.max(0, pageList.children.length - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const top = pageList.children[middle]?.getBoundingClientRect().top ?? 0
    if (top <= viewportY) low = middle
    else high = middle - 1
  }
  return low + 1
}
