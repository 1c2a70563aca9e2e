import type { Mark, TextList } from './tree.ts'

/** A printed list item: a bullet, followed by its number in a numbered list. */
const ITEM = /^[•‣▪●○◦] ?(?:(\d{1,3})\. )?/

interface TextWithLists {
  readonly text: string
  readonly marks?: readonly Mark[]
  readonly lists?: readonly TextList[]
}

/** Returns true if a line is a list item. */
export function isListItem(line: string): boolean {
  return /^[•‣▪●○◦] ?\S/.test(line)
}

/** Turns bulleted lines into lists. Removes the bullets, because a list prints its own. */
export function extractLists({ text, marks }: Pick<TextWithLists, 'text' | 'marks'>): TextWithLists {
  if (!text.split('\n').some(isListItem)) return { text, ...(marks && { marks }) }
  const removedBullets: { readonly at: number; readonly length: number }[] = []
  const lists: { start: number; end: number; kind: TextList['kind'] }[] = []
  const lines: string[] = []
  let sourceOffset = 0
  let outputOffset = 0
  let nextNumber = 1
  for (const line of text.split('\n')) {
    const [bullet = '', number] = isListItem(line) ? (ITEM.exec(line) ?? []) : []
    const itemText = line.slice(bullet.length)
    if (bullet === '') nextNumber = 1
    else {
      const kind = number === undefined ? 'bullet' : 'number'
      const currentList = lists.at(-1)
      const continuesList =
        currentList?.kind === kind &&
        currentList.end === outputOffset - 1 &&
        (kind === 'bullet' || Number(number) === nextNumber)
      if (continuesList) currentList.end = outputOffset + itemText.length
      else lists.push({ start: outputOffset, end: outputOffset + itemText.length, kind })
      nextNumber = Number(number ?? 0) + 1
      removedBullets.push({ at: sourceOffset, length: bullet.length })
    }
    lines.push(itemText)
    sourceOffset += line.length + 1
    outputOffset += itemText.length + 1
  }
  const toOutputOffset = (at: number) =>
    at - removedBullets.reduce((sum, cut) => sum + Math.max(0, Math.min(cut.length, at - cut.at)), 0)
  const movedMarks = marks?.map((mark) => ({
    ...mark,
    start: toOutputOffset(mark.start),
    end: toOutputOffset(mark.end),
  }))
  return {
    text: lines.join('\n'),
    ...(movedMarks && { marks: movedMarks.filter(({ start, end }) => start < end) }),
    lists,
  }
}
