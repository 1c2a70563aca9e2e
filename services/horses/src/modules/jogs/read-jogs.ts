import { Injectable } from '@nestjs/common'
import type { JogSignOff } from '@portal/contracts-horses'
import { jogLifecycle } from '@portal/contracts-horses/vets-list-rules'
import { People } from '@portal/people'
import type { Caller } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { TrackOfficials } from '../track-officials/index.ts'
import { noJogFacts, toDayFacts } from './jog-facts.ts'
import { JogStore, type JogRow } from './jogs.store.ts'

const offered = ['pass', 'fail', 'reject', 'amend-to-passed', 'amend-to-failed'] as const

/** Combines jogs with their results, tracks and what the caller can do. */
@Injectable()
export class JogReader {
  constructor(
    private readonly store: JogStore,
    private readonly locations: LocationQueries,
    private readonly people: People,
    private readonly officials: TrackOfficials,
    private readonly assignments: Assignments,
  ) {}

  async read(rows: readonly JogRow[], caller: Caller, now: Date): Promise<JogSignOff[]> {
    const [results, tracks, own, attended] = await Promise.all([
      this.store.listResults(rows.map(({ jogId }) => jogId)),
      this.locations.listByIds(rows.map(({ trackId }) => trackId)),
      this.officials.listTracks(caller),
      this.listAttended(
        rows.map(({ horseId }) => horseId),
        caller,
        now,
      ),
    ])
    const names = await this.people.listNames([
      ...rows.map(({ requestedBy }) => requestedBy),
      ...results.map(({ signedBy }) => signedBy),
    ])
    return rows.map((row): JogSignOff => {
      const signed = results.filter(({ jogId }) => jogId === row.jogId)
      const dayFacts = toDayFacts(row, signed.at(-1), caller.personId, now)
      const facts = {
        ...noJogFacts,
        ...dayFacts,
        isRegulatoryVeterinarianOfTrack: own.some(
          ({ trackId, roles }) => trackId === row.trackId && roles.includes('regulatory-veterinarian'),
        ),
        isAttendingVeterinarian: attended.has(row.horseId),
        // What the form asks for is there when it is sent.
        isChipOfHorse: true,
        areFindingsComplete: true,
        reason: 'offered',
      }
      const isOver = row.state === 'REQUESTED' && dayFacts.isRaceDayOver
      return {
        jogId: row.jogId,
        track: { locationId: row.trackId, name: tracks.get(row.trackId)?.name ?? '' },
        jogOn: row.jogOn,
        state: isOver ? 'EXPIRED' : row.state,
        requestedBy: names.get(row.requestedBy) ?? null,
        requestedAt: new Date(row.requestedAt).toISOString(),
        results: signed.map((result) => ({
          state: result.state,
          rejectReason: result.rejectReason,
          comment: result.comment,
          findings: [...result.findings],
          signedBy: names.get(result.signedBy) ?? null,
          signedAt: new Date(result.signedAt).toISOString(),
        })),
        actions: isOver ? [] : offered.filter((action) => jogLifecycle.check(row.state, action, facts).allowed),
      }
    })
  }

  /** Returns the horses among these that the caller attends. */
  async listAttended(horseIds: readonly string[], { personId }: Caller, now: Date): Promise<ReadonlySet<string>> {
    if (personId === undefined) return new Set()
    const current = await this.assignments.listCurrent(horseIds, now)
    return new Set(
      current.flatMap((each) =>
        each.role === 'attending-veterinarian' && each.personId === personId ? [each.horseId] : [],
      ),
    )
  }
}
