import { toAuthorityInstant } from '@portal/formats'
import { toPlainDay, type CommentEntry, type MainEntry, type Manifest, type VersionEntry } from './manifest.ts'

/** One event of the sample content and its time. */
export type TimelineEvent =
  | { readonly kind: 'import'; readonly at: Date; readonly main: MainEntry; readonly version: VersionEntry }
  | {
      readonly kind: 'promote'
      readonly at: Date
      readonly main: MainEntry
      readonly version: VersionEntry
      readonly to: VersionEntry['path'][number]['state']
      /** Whether the version stays in this state. */
      readonly isLast: boolean
    }
  | { readonly kind: 'comment'; readonly at: Date; readonly comment: CommentEntry }
  | { readonly kind: 'respond'; readonly at: Date; readonly comment: CommentEntry }

/**
 * Returns all events of the manifest in order, relative to the day of seeding: texts in the morning, comments at noon,
 * answers after.
 */
export function timeline(manifest: Manifest, today: string): TimelineEvent[] {
  const events: TimelineEvent[] = []
  for (const main of manifest.mainRegulations) {
    for (const version of main.versions) {
      version.path.forEach(({ state, on }, step) => {
        const at = toAuthorityInstant(toPlainDay(on, today), '09:00:00')
        if (step === 0) events.push({ kind: 'import', at, main, version })
        else events.push({ kind: 'promote', at, main, version, to: state, isLast: step === version.path.length - 1 })
      })
    }
  }
  for (const comment of manifest.comments) {
    events.push({ kind: 'comment', at: toAuthorityInstant(toPlainDay(comment.madeOn, today), '12:00:00'), comment })
    if (!comment.response) continue
    events.push({
      kind: 'respond',
      at: toAuthorityInstant(toPlainDay(comment.response.on, today), '15:00:00'),
      comment,
    })
  }
  // The sort is stable, so events of the same time keep the manifest's order; a minute between them makes the times
  // distinct.
  const sorted = events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let last = 0
  return sorted.map((event) => {
    last = Math.max(event.at.getTime(), last + 60_000)
    return { ...event, at: new Date(last) }
  })
}
