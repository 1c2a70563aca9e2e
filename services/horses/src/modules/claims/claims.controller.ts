import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { ClaimQueries, type ClaimPosition, type ClaimRow } from '../claim-records/index.ts'
import { ChangeClaim } from './change-claim.command.ts'
import { ClaimDetailsReader } from './claim-details.ts'
import { ClaimTracks } from './claim-tracks.ts'
import { ClaimableEntries } from './claimable-entries.ts'
import { FileClaim } from './file-claim.command.ts'
import { HandOverRecords } from './hand-over-records.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.datetime(), z.uuid()])
const newest: ClaimPosition = {
  filedAt: '9999-12-31T23:59:59.999Z',
  claimId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** Claims of horses in claiming races. */
@Controller()
export class ClaimsController {
  constructor(
    private readonly claims: ClaimQueries,
    private readonly details: ClaimDetailsReader,
    private readonly entries: ClaimableEntries,
    private readonly tracks: ClaimTracks,
    private readonly fileClaim: FileClaim,
    private readonly changeClaim: ChangeClaim,
    private readonly handOver: HandOverRecords,
  ) {}

  @Handle(http.listClaimableEntries)
  async listEntries(@Input(http.listClaimableEntries) { params, query }: Of<'listClaimableEntries'>) {
    const { code: trackCode } = await this.tracks.get(params.trackId)
    return this.entries.list({ ...query, trackCode })
  }

  @Handle(http.fileClaim)
  file(@Input(http.fileClaim) { body }: Of<'fileClaim'>, @CommandContext() context: CommandContext) {
    return this.fileClaim.run(context, body)
  }

  @Handle(http.listMyClaims)
  async listMine(@Input(http.listMyClaims) { query }: Of<'listMyClaims'>, @CurrentCaller() { personId }: Caller) {
    const rows = await this.claims.listOfPerson(personId ?? '', toPosition(query.after), query.limit + 1)
    return this.toPage(rows, query.limit)
  }

  @Handle(http.listTrackClaims)
  async listOfTrack(@Input(http.listTrackClaims) { params, query }: Of<'listTrackClaims'>) {
    const { trackId } = params
    await this.tracks.get(trackId)
    const rows = await this.claims.listOfTrack(trackId, query.date, toPosition(query.after), query.limit + 1)
    return this.toPage(rows, query.limit)
  }

  @Handle(http.getClaim)
  get(
    @Input(http.getClaim) { params }: Of<'getClaim'>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    return this.details.read(params.claimId, caller, now)
  }

  @Handle(http.changeClaim)
  change(@Input(http.changeClaim) { params, body }: Of<'changeClaim'>, @CommandContext() context: CommandContext) {
    return this.changeClaim.run(context, params.claimId, body)
  }

  @Handle(http.handOverClaimRecords)
  handOverRecords(
    @Input(http.handOverClaimRecords) { params, body }: Of<'handOverClaimRecords'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.handOver.run(context, params.claimId, body.expectedVersion)
  }

  private async toPage(rows: readonly ClaimRow[], limit: number) {
    const { items, next } = keysetPage(rows, limit, ({ filedAt, claimId }) => [filedAt, claimId])
    return { items: await this.details.list(items), next }
  }
}

function toPosition(after: string | undefined): ClaimPosition {
  if (after === undefined) return newest
  const [filedAt, claimId] = decodeCursor(after, position)
  return { filedAt, claimId }
}
