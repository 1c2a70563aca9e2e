import type { Mark, TextList } from './tree.ts'

/** How an item of a list is printed: a bullet, and in a numbered list its number after it. */
const ITEM = /^[•‣▪●○◦] ?(?:(\d{1,3})\. )?/

interface Listed {
  readonly text: string
  readonly marks?: readonly Mark[]
  readonly lists?: readonly TextList[]
}

/** Whether a line is an item of a list. */
export function isItem(line: string): boolean {
  return /^[•‣▪●○◦] ?\S/.test(line)
}

/** A text whose lines with bullets are lists: the signs go, since a list prints its own. */
export function withLists({ text, marks }: Pick<Listed, 'text' | 'marks'>): Listed {
  if (!text.split('\n').some(isItem)) return { text, ...(marks && { marks }) }
  const cuts: { readonly at: number; readonly length: number }[] = []
  const lists: { start: number; end: number; kind: TextList['kind'] }[] = []
  const lines: string[] = []
  let read = 0
  let written = 0
  let next = 1
  for (const line of text.split('\n')) {
    const [sign = '', number] = isItem(line) ? (ITEM.exec(line) ?? []) : []
    const words = line.slice(sign.length)
    if (sign === '') next = 1
    else {
      const kind = number === undefined ? 'bullet' : 'number'
      const open = lists.at(-1)
      const goesOn = open?.kind === kind && open.end === written - 1 && (kind === 'bullet' || Number(number) === next)
      if (goesOn) open.end = written + words.length
      else lists.push({ start: written, end: written + words.length, kind })
      next = Number(number ?? 0) + 1
      cuts.push({ at: read, length: sign.length })
    }
    lines.push(words)
    read += line.length + 1
    written += words.length + 1
  }
  const moved = (at: number) => at - cuts.reduce((sum, cut) => sum + Math.max(0, Math.min(cut.length, at - cut.at)), 0)
  const kept = marks?.map((mark) => ({ ...mark, start: moved(mark.start), end: moved(mark.end) }))
  return { text: lines.join('\n'), ...(kept && { marks: kept.filter(({ start, end }) => start < end) }), lists }
}
