import { getEntryTerms, isEntryOn } from '../../vets-list/index.ts'
import { toObstacle } from '../obstacle.ts'
import type { Reason } from './reason.ts'

/** The horse is not on the vets list; each entry is a reason of its own. */
export const vetsList: Reason = {
  find: ({ listEntries }, { date }, { vetsListReasons }) =>
    listEntries
      .filter((entry) => isEntryOn(entry, getEntryTerms(vetsListReasons, listEntries, entry), date))
      .map(({ entryId, reason, placedOn }) =>
        toObstacle('on-vets-list', 'open-vets-list-entry', {
          subject: reason,
          evidence: { kind: 'vets-list-entry', id: entryId, date: placedOn },
        }),
      ),
  listChanges: ({ listEntries }, { vetsListReasons }) =>
    listEntries.flatMap((entry) => {
      const { endsOn } = getEntryTerms(vetsListReasons, listEntries, entry)
      return endsOn === null ? [entry.placedOn] : [entry.placedOn, endsOn]
    }),
}
