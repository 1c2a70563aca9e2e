import { numberPrefixes, printedLabel } from '@portal/regulation-text/printed-label'
import type { PrintedComment, PrintedOrigin, PrintedPlace } from '../document/export-content.ts'
import type { RecordedComment } from './comment-record.ts'

/** A place of the version that the comments are printed with: what its provisions are called there. */
export type Marked = Parameters<typeof numberPrefixes>[0]

/** Turns comments of the record into what is printed of them. */
export function printerOf(mainParentId: string, marked: Marked): (comment: RecordedComment) => PrintedComment {
  const prefixes = numberPrefixes(marked)
  return (recorded) => {
    const { reported, selection } = recorded
    return { ...reported, selection, place: placeOf(recorded, mainParentId, prefixes), madeOn: originOf(recorded) }
  }
}

function placeOf(
  { reported, place, labelNow }: RecordedComment,
  mainParentId: string,
  prefixes: ReadonlyMap<string, string>,
): PrintedPlace {
  const { definitionId, label } = reported
  if (definitionId !== undefined) return { id: place, kind: 'definition', name: label }
  if (place === mainParentId) return { id: place, kind: 'whole', name: label }
  const name = [prefixes.get(place), printedLabel(labelNow ?? label)].filter(Boolean).join(' ')
  return { id: place, kind: labelNow === null ? 'gone' : 'provision', name }
}

function originOf({ reported, labelNow, madeOn }: RecordedComment): PrintedOrigin {
  if (typeof madeOn === 'number') return { definitionVersion: madeOn }
  const isRenamed = labelNow !== null && labelNow !== reported.label
  return { ...madeOn, ...(isRenamed && { label: printedLabel(reported.label) }) }
}
