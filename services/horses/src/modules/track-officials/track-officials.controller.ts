import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { People } from '@portal/people'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { LocationQueries } from '../locations/index.ts'
import { ChangeOfficial } from './change-official.command.ts'
import { TrackOfficials } from './track-officials.ts'
import { TrackOfficialStore } from './track-officials.store.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** The veterinarians and the staff of tracks. */
@Controller()
export class TrackOfficialsController {
  constructor(
    private readonly officials: TrackOfficials,
    private readonly store: TrackOfficialStore,
    private readonly change: ChangeOfficial,
    private readonly locations: LocationQueries,
    private readonly people: People,
  ) {}

  @Handle(http.listMyTracks)
  async listMine(@CurrentCaller() caller: Caller, @CommandContext() { now }: CommandContext) {
    const tracks = await this.officials.listTracks(caller)
    const ids = tracks.map(({ trackId }) => trackId)
    const [locations, timeZones] = await Promise.all([this.locations.listByIds(ids), this.locations.listTimeZones(ids)])
    return tracks
      .map(({ trackId, roles }) => ({
        locationId: trackId,
        name: locations.get(trackId)?.name ?? '',
        roles: [...roles],
        today: getDateAt(now.toISOString(), timeZones.get(trackId) ?? 'America/New_York'),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  @Handle(http.listTrackOfficials)
  async list(@Input(http.listTrackOfficials) { params }: Of<'listTrackOfficials'>) {
    const rows = await this.store.listOfTrack(params.trackId)
    const names = await this.people.listNames(rows.map(({ personId }) => personId))
    return rows.map((row) => ({ ...row, name: names.get(row.personId) ?? '' }))
  }

  @Handle(http.addTrackOfficial)
  add(
    @Input(http.addTrackOfficial) { params, body }: Of<'addTrackOfficial'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.change.add(context, params.trackId, body)
  }

  @Handle(http.endTrackOfficial)
  end(
    @Input(http.endTrackOfficial) { params, body }: Of<'endTrackOfficial'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.change.end(context, params, body.effectiveTo)
  }
}
