import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { z } from 'zod'
import type { HistoryPosition } from '../assignments/index.ts'
import { ChangeVeterinarians } from './change-veterinarians.command.ts'
import { CorrectAssignment } from './correct-assignment.command.ts'
import { PeopleHistory } from './people-history.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>

const position = z.tuple([z.iso.datetime(), z.uuid()])
const newest: HistoryPosition = {
  from: '9999-12-31T23:59:59.999Z',
  assignmentId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** The people and the locations of a horse. */
@Controller()
export class HorsePeopleController {
  constructor(
    private readonly history: PeopleHistory,
    private readonly veterinarians: ChangeVeterinarians,
    private readonly corrections: CorrectAssignment,
  ) {}

  @Handle(http.listHorsePeople)
  async list(@Input(http.listHorsePeople) { params, query }: Of<'listHorsePeople'>) {
    const { after, limit } = query
    const rows = await this.history.list(params.horseId, toPosition(after), limit + 1)
    return keysetPage(rows, limit, ({ from, assignmentId }) => [from, assignmentId])
  }

  @Handle(http.addVeterinarian)
  add(@Input(http.addVeterinarian) { params, body }: Of<'addVeterinarian'>, @CommandContext() context: CommandContext) {
    return this.veterinarians.add(context, params.horseId, body.veterinarian)
  }

  @Handle(http.previewCorrection)
  preview(
    @Input(http.previewCorrection) { params, body }: Of<'previewCorrection'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.corrections.preview(context, params.horseId, body)
  }

  @Handle(http.correctAssignment)
  correct(
    @Input(http.correctAssignment) { params, body }: Of<'correctAssignment'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.corrections.run(context, params.horseId, body)
  }

  @Handle(http.removeVeterinarian)
  remove(
    @Input(http.removeVeterinarian) { params }: Of<'removeVeterinarian'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.veterinarians.remove(context, params.horseId, params.personId)
  }
}

function toPosition(after: string | undefined): HistoryPosition {
  if (after === undefined) return newest
  const [from, assignmentId] = decodeCursor(after, position)
  return { from, assignmentId }
}
