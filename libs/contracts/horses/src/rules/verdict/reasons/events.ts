import { findRowOn, listRowChanges } from '../../dates/index.ts'
import { findRaceWithoutReport, findStandDown, listLayoffChanges, listStandDownChanges } from '../../health/index.ts'
import { isOwnershipChanging } from '../../requests/index.ts'
import { toObstacle } from '../obstacle.ts'
import { isInPeriod, type Reason } from './reason.ts'

/** No stand-down after a treatment; the rule of the day of the treatment decides. */
export const standDowns: Reason = {
  find: ({ treatments }, { date }, { standDowns: rows }) =>
    treatments
      .filter((event) => {
        const standDown = findStandDown(rows, event.treatment, event.date)
        return standDown && event.date <= date && date < standDown.earliestRace
      })
      .map(({ recordId, treatment, date: treatedOn }) =>
        toObstacle('stand-down', 'wait', {
          subject: treatment,
          evidence: { kind: 'health-record', id: recordId, date: treatedOn },
        }),
      ),
  listChanges: ({ treatments }, { standDowns: rows }) => listStandDownChanges(rows, treatments),
}

/** After a long time without a race, a veterinarian has reported about the horse. */
export const layoff: Reason = {
  find: ({ races, layoffReports }, { date }, { layoffs }) => {
    const race = findRaceWithoutReport(layoffs, { races, reports: layoffReports }, date)
    if (!race) return []
    const evidence = { kind: 'race' as const, id: race.raceId, date: race.date }
    return [toObstacle('layoff-report-missing', 'upload-layoff-report', { evidence })]
  },
  listChanges: ({ races, layoffReports }, { layoffs }) => listLayoffChanges(layoffs, { races, reports: layoffReports }),
}

/** The horse was not pin-fired, or was born before the rule. */
export const pinFiring: Reason = {
  find: ({ pinFirings, yearOfBirth }, { date }, { pinFiring: rows }) => {
    const row = findRowOn(rows, date)
    if (!row || yearOfBirth < row.firstYearOfBirth) return []
    return pinFirings
      .filter((record) => record.date <= date)
      .map((record) =>
        toObstacle('pin-fired', 'contact-authority', {
          evidence: { kind: 'health-record', id: record.recordId, date: record.date },
        }),
      )
  },
  listChanges: ({ pinFirings }, { pinFiring: rows }) => [
    ...listRowChanges(rows),
    ...pinFirings.map(({ date }) => date),
  ],
}

/** A notice: somebody else may soon be responsible for the horse or own it. */
export const openRequest: Reason = {
  find: ({ requests }, { date }) =>
    requests
      .filter(({ kind }) => isOwnershipChanging(kind))
      .filter((request) => isInPeriod({ from: request.openedOn, until: getEnd(request) }, date))
      .map(({ requestId, kind, openedOn }) =>
        toObstacle('ownership-change-open', 'decide-request', {
          severity: 'notice',
          subject: kind,
          evidence: { kind: 'request', id: requestId, date: openedOn },
        }),
      ),
  listChanges: ({ requests }) => requests.flatMap((request) => [request.openedOn, getEnd(request)]),
}

function getEnd({ closedOn, expiresOn }: { readonly closedOn: string | null; readonly expiresOn: string }): string {
  return closedOn !== null && closedOn < expiresOn ? closedOn : expiresOn
}
