import { useEffect, useState } from 'react'

/** Milliseconds between updates while scrolling. */
const throttleMs = 120

/**
 * Returns the id of the provision at one fifth of the viewport height. Uses hit testing, which costs the same for 20
 * and for 2,000 provisions. `key` changes with the text.
 */
export function useCurrentProvision(root: HTMLElement | null, key: string): string | undefined {
  const [currentId, setCurrentId] = useState<string>()
  useEffect(() => {
    if (!root) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      const id = findProvisionAtReadingLine(root)?.dataset.id
      if (id) setCurrentId(id)
    }
    const onScroll = () => {
      timer ??= setTimeout(update, throttleMs)
    }
    update()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [root, key])
  return currentId
}

function findProvisionAtReadingLine(root: HTMLElement): HTMLElement | undefined {
  const { left, right, top, bottom } = root.getBoundingClientRect()
  const readingLine = Math.max(innerHeight / 5, top + 1)
  if (readingLine >= bottom || typeof document.elementFromPoint !== 'function') return undefined
  // In a gap between two provisions, take the lower one.
  for (const y of [readingLine, readingLine + 16, readingLine + 40]) {
    const provision = document.elementFromPoint((left + right) / 2, y)?.closest<HTMLElement>('.rv-provision')
    if (provision && root.contains(provision)) return provision
  }
  return undefined
}
