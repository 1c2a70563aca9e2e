import type { MendedRegulation } from '@portal/regulation-text/mending'

/** The way from doubt to doubt; after the last one it begins again. */
export interface DoubtWalk {
  /** Provisions with doubts. */
  readonly count: number
  /** From 1; 0 where the selected provision has none. */
  readonly place: number
  readonly next: () => void
  readonly previous: () => void
}

export function useDoubtWalk(
  { doubts }: MendedRegulation,
  selected: number,
  select: (index: number) => void,
): DoubtWalk {
  const places = [...new Set(doubts.map((doubt) => doubt.node))]
  const go = (index: number | undefined) => {
    if (index !== undefined) select(index)
  }
  return {
    count: places.length,
    place: places.indexOf(selected) + 1,
    next: () => go(places.find((place) => place > selected) ?? places[0]),
    previous: () => go(places.findLast((place) => place < selected) ?? places.at(-1)),
  }
}
