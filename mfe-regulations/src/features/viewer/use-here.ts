import { useEffect, useState } from 'react'

/** Milliseconds between two looks while scrolling. */
const pause = 120

/**
 * The provision at a fifth of the window's height: where the reader is. Asks the browser what stands at that line, which
 * costs the same for 20 provisions and for 2,000. `key` changes with the text.
 */
export function useHere(root: HTMLElement | null, key: string): string | undefined {
  const [here, setHere] = useState<string>()
  useEffect(() => {
    if (!root) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const id = provisionAtLine(root)?.dataset.id
      if (id) setHere(id)
    }
    const onScroll = () => {
      timer ??= setTimeout(look, pause)
    }
    look()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [root, key])
  return here
}

function provisionAtLine(root: HTMLElement): HTMLElement | undefined {
  const { left, right, top, bottom } = root.getBoundingClientRect()
  const line = Math.max(innerHeight / 5, top + 1)
  if (line >= bottom || typeof document.elementFromPoint !== 'function') return undefined
  // Between two provisions there is a gap: the one below it is meant.
  for (const y of [line, line + 16, line + 40]) {
    const provision = document.elementFromPoint((left + right) / 2, y)?.closest<HTMLElement>('.rv-provision')
    if (provision && root.contains(provision)) return provision
  }
  return undefined
}
